#!/bin/sh
# Makes the class-data archive of what a start of Weir loads. The one place that says what it is trained on.
#   train.sh JAVA JAR ARCHIVE
# Short on purpose: every class in the archive costs each command a little.
set -eu
exec "$1" -XX:+UseSerialGC -XX:-UsePerfData -XX:ArchiveClassesAtExit="$3" -jar "$2" --help
