#!/bin/sh
# Lays out the distribution, whose form is that of an installation: bin, lib/weir, share. The build calls it:
#   package.sh TARGET JAVA_HOME     with TARGET/weir.jar, TARGET/lib/*.jar and TARGET/sources.stamp made before
# A file that has not changed is not touched, and one that has is replaced as a whole, so that a running Weir keeps the
# files it has open and the class-data archive stays good.
set -eu

target=$1
java=$2/bin/java
sources=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
dist=$target/dist
home=$dist/lib/weir
mkdir -p "$dist/bin" "$home/native" "$dist/share/man/man1" "$dist/share/bash-completion/completions"

# Puts file $1 at $2, with its time.
put() {
    cmp -s "$1" "$2" && return 0
    cp -p "$1" "$2.new"
    mv -f "$2.new" "$2"
}

for jar in "$home"/*.jar; do
    name=${jar##*/}
    [ "$name" = weir.jar ] || [ -e "$target/lib/$name" ] || rm -f "$jar"
done
for jar in "$target/weir.jar" "$target"/lib/*.jar; do
    put "$jar" "$home/${jar##*/}"
done
put "$sources/../../../weir" "$dist/bin/weir"
put "$sources/jdk.sh" "$home/jdk.sh"

# SQLite's library for this platform, so that it need not be unpacked at each start.
sqlite=$(echo "$home"/sqlite-jdbc-*.jar)
if [ -r "$sqlite" ] && [ -z "$(find "$home/native" -name '*sqlitejdbc*' -newer "$sqlite" -print)" ]; then
    platform=$("$java" -cp "$sqlite" org.sqlite.util.OSInfo)
    unpacked=$target/sqlite
    rm -rf "$unpacked"
    mkdir -p "$unpacked"
    (cd "$unpacked" && "$2/bin/jar" xf "$sqlite" "org/sqlite/native/$platform")
    rm -f "$home"/native/*
    for library in "$unpacked/org/sqlite/native/$platform"/*; do
        [ ! -f "$library" ] || {
            mv -f "$library" "$home/native/"
            touch "$home/native/${library##*/}"
        }
    done
fi

# The archive last: it notes size and time of each jar.
archive=$home/weir.jsa
if [ ! -e "$archive" ] || [ -n "$(find "$home"/*.jar "$sources/train.sh" "$2/release" -newer "$archive" -print)" ]; then
    "$java" -jar "$home/weir.jar" generate \
        --manual "$dist/share/man/man1/weir.1" --completion "$dist/share/bash-completion/completions/weir"
    rm -f "$archive" "$archive.new"
    if sh "$sources/train.sh" "$java" "$home/weir.jar" "$archive.new" >"$target/train.log" 2>&1; then
        mv -f "$archive.new" "$archive"
    else
        cat "$target/train.log" >&2
        echo 'package.sh: there is no class-data archive, so Weir will start more slowly; the reason is above.' >&2
    fi
fi

# The moment before which the sources were read.
cp -p "$target/sources.stamp" "$target/dist.stamp"
