# Finds a Java for ./build and ./weir, which source this file. POSIX shell; starts no process unless nothing was found.

# Sets version to the Java version of home $1 as one number (25.0.3 is 25000003), or 0 when that is no Java.
java_version() {
    version=0
    [ -r "$1/release" ] || return 0
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
            JAVA_VERSION=*) break ;;
        esac
    done <"$1/release"
    case $line in
        JAVA_VERSION=*) line=${line#JAVA_VERSION=} ;;
        *) return 0 ;;
    esac
    line=${line#\"}
    line=${line%%[!0-9.]*}
    major=${line%%.*}
    line=${line#"$major"}
    line=${line#.}
    minor=${line%%.*}
    line=${line#"$minor"}
    line=${line#.}
    patch=${line%%.*}
    for part in "$major" "${minor:-0}" "${patch:-0}"; do
        case $part in
            '' | 0?* | ????*) return 0 ;;
        esac
    done
    version=$((major * 1000000 + ${minor:-0} * 1000 + ${patch:-0}))
}

# Sets jdk to the home of a Java of version 25 or later that has the program bin/$1: JAVA_HOME when it qualifies, else
# the highest version in the usual places, else that of the java on PATH. Returns 1 when there is none.
find_jdk() {
    jdk=
    best=24999999
    if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/$1" ]; then
        java_version "$JAVA_HOME"
        if [ "$version" -gt "$best" ]; then
            jdk=$JAVA_HOME
            return 0
        fi
    fi
    for place in ${WEIR_JDK_PLACES-/usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/*jdk* /opt/*jdk* /opt/java/* \
        "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home}; do
        [ -x "$place/bin/$1" ] || continue
        java_version "$place"
        if [ "$version" -gt "$best" ]; then
            best=$version
            jdk=$place
        fi
    done
    [ -z "$jdk" ] || return 0
    place=$(command -v "$1") && place=$(readlink -f "$place") || return 1
    place=${place%/bin/*}
    java_version "$place"
    [ "$version" -gt "$best" ] || return 1
    jdk=$place
}
