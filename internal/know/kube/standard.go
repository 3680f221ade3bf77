package kube

import (
	"go/types"
	"strings"
)

// IsStandard reports whether a package belongs to the standard library. That the first
// part of its path has no dot says little: modules are called that, too, which nobody
// downloads.
func IsStandard(pkg *types.Package) bool {
	first, _, _ := strings.Cut(PkgPath(pkg), "/")
	return standardTrees[first]
}

// standardTrees are the first parts of the paths of the standard library.
var standardTrees = map[string]bool{
	"archive": true, "arena": true, "bufio": true, "bytes": true, "cmd": true, "cmp": true, "compress": true, "container": true, "context": true, "crypto": true,
	"database": true, "debug": true, "embed": true, "encoding": true, "errors": true, "expvar": true, "flag": true, "fmt": true, "go": true, "hash": true,
	"html": true, "image": true, "index": true, "internal": true, "io": true, "iter": true, "log": true, "maps": true, "math": true, "mime": true,
	"net": true, "os": true, "path": true, "plugin": true, "reflect": true, "regexp": true, "runtime": true, "simd": true, "slices": true, "sort": true,
	"strconv": true, "strings": true, "structs": true, "sync": true, "syscall": true, "testing": true, "text": true, "time": true, "unicode": true,
	"unique": true, "unsafe": true, "uuid": true, "vendor": true, "weak": true,
}
