#!/bin/sh
# The pre-commit hook ctrlvet-prebuilt: runs the ctrlvet that was published.
#
#   hook.sh [--version=v1.2.3] [--checksum=SHA256] [--releases=URL] [flags of ctrlvet]
#
# The version is that of the tag this file belongs to. See install.sh for the
# others. What could not be downloaded is built from the files beside this one.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
version=$(cat "$here/VERSION") checksum='' releases=''
while [ $# -gt 0 ]; do
	case $1 in
	--version=*) version=${1#*=} ;;
	--checksum=*) checksum=${1#*=} ;;
	--releases=*) releases=${1#*=} ;;
	*) break ;;
	esac
	shift
done

bin=${XDG_CACHE_HOME:-$HOME/.cache}/ctrlvet-hook/$version${checksum:+-$checksum}
exe=$bin/ctrlvet
case $(uname -s) in MINGW* | MSYS* | CYGWIN*) exe=$exe.exe ;; esac
if ! [ -x "$exe" ]; then
	code=0
	sh "$here/install.sh" -v "$version" ${checksum:+-c "$checksum"} ${releases:+-u "$releases"} -d "$bin" || code=$?
	case $code in
	0) ;;
	3)
		mkdir -p "$bin"
		(cd "$here/../.." && go build -o "$exe" ./cmd/ctrlvet)
		;;
	*) exit "$code" ;;
	esac
fi
exec "$exe" "$@"
