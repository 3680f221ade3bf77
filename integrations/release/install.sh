#!/bin/sh
# Takes ctrlvet as it was published, by version and checksum, and builds nothing.
#
#   install.sh [-v VERSION] [-c SHA256] [-d DIR] [-u URL]
#
#   -v  v1.2.3, or latest (the default)
#   -c  the SHA-256 of the release's checksums.txt, which stands for all platforms,
#       or that of the archive for this one; without it the archive is compared
#       with the checksums.txt that lies beside it
#   -d  where the program goes, the current directory by default
#   -u  where releases are, for a mirror of https://github.com/ctrlvet/ctrlvet/releases
#
# Exit code 0: the program is there. 3: it could not be downloaded, or not be used, and -c
# was not given, so that whoever asked may build it instead. 1: anything else,
# such as another checksum. Nothing is installed then.
set -eu

version=latest checksum='' dir=. url=https://github.com/ctrlvet/ctrlvet/releases
while getopts v:c:d:u: opt; do
	case $opt in
	v) version=$OPTARG ;;
	c) checksum=$OPTARG ;;
	d) dir=$OPTARG ;;
	u) url=${OPTARG%/} ;;
	*) exit 1 ;;
	esac
done

fail() {
	echo "ctrlvet install: $*" >&2
	exit 1
}
# unavailable ends what building could replace, unless a certain file is wanted.
unavailable() {
	if [ -n "$checksum" ]; then fail "$*; with a checksum given, nothing else will do"; fi
	echo "ctrlvet install: $*" >&2
	exit 3
}
# fetch URL FILE
fetch() {
	if command -v curl >/dev/null; then
		curl -fsSL --connect-timeout 20 --retry 2 -o "$2" "$1"
	elif command -v wget >/dev/null; then
		wget -q -T 20 -t 3 -O "$2" "$1"
	else
		echo "neither curl nor wget is here" >&2
		return 1
	fi
}
# sha256 FILE
sha256() {
	if command -v sha256sum >/dev/null; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi | cut -d ' ' -f 1
}

case $version in
latest) from=$url/latest/download ;;
v[0-9]*.[0-9]*.[0-9]*) from=$url/download/$version ;;
*) unavailable "$version is not a published version" ;;
esac
case $version in *[!A-Za-z0-9.+-]*) fail "$version is not a version" ;; esac
case $checksum in *[!0-9a-f]*) fail "$checksum is not a SHA-256: want 64 digits, 0 to 9 and a to f" ;; esac
if [ -n "$checksum" ] && [ ${#checksum} -ne 64 ]; then fail "$checksum is not a SHA-256: want 64 digits"; fi

exe=ctrlvet ending=tar.gz
case $(uname -s) in
Linux) os=linux ;;
Darwin) os=darwin ;;
MINGW* | MSYS* | CYGWIN*) os=windows exe=ctrlvet.exe ending=zip ;;
*) unavailable "nothing is published for $(uname -s)" ;;
esac
case $(uname -m) in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) unavailable "nothing is published for $(uname -m)" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch "$from/checksums.txt" "$work/checksums.txt" || unavailable "$from/checksums.txt could not be downloaded"
if [ "$version" = latest ]; then number='[0-9][^_ ]*'; else number=$(printf %s "${version#v}" | sed 's/[.+]/[&]/g'); fi
line=$(grep -E "^[0-9a-f]{64}  ctrlvet_${number}_${os}_${arch}[.]${ending}\$" "$work/checksums.txt" | head -n 1) ||
	unavailable "$from/checksums.txt names nothing for $os/$arch"
[ -n "$line" ] || unavailable "$from/checksums.txt names nothing for $os/$arch"
want=${line%% *} name=${line##* }
if [ -n "$checksum" ] && [ "$checksum" != "$want" ] && [ "$checksum" != "$(sha256 "$work/checksums.txt")" ]; then
	fail "$checksum is the checksum of neither $name ($want) nor of checksums.txt ($(sha256 "$work/checksums.txt"))"
fi
fetch "$from/$name" "$work/$name" || unavailable "$from/$name could not be downloaded"
got=$(sha256 "$work/$name")
[ "$got" = "$want" ] || fail "$name has the checksum $got, not $want"

mkdir "$work/files"
if [ "$ending" = zip ]; then
	unzip -q "$work/$name" -d "$work/files" || fail "$name cannot be unpacked"
else
	tar -xzf "$work/$name" -C "$work/files" || fail "$name cannot be unpacked"
fi
chmod +x "$work/files/$exe"

# A program knows the language of the Go that it was built with, and no newer one.
minor() { sed -n 's/.*go1[.]\([0-9][0-9]*\).*/\1/p' | head -n 1; }
if command -v go >/dev/null; then
	here=$(go env GOVERSION | minor) its=$(go version "$work/files/$exe" | minor)
	if [ -n "$here" ] && [ -n "$its" ] && [ "$here" -gt "$its" ]; then
		why="$name was built with Go 1.$its, and here is Go 1.$here, whose code it may not understand"
		if [ -z "$checksum" ]; then unavailable "$why"; fi
		echo "ctrlvet install: $why" >&2
	fi
fi
mkdir -p "$dir"
mv -f "$work/files/$exe" "$dir/$exe"
echo "ctrlvet install: $dir/$exe is that of $name, sha256 $got" >&2
