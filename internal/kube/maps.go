// Subject: values

package kube

import "go/types"

// UsesMap reports whether fn reads or changes (write) the elements of the map
// that it gets as argument arg, receivers counted: the functions of package
// maps and the methods of apimachinery's sets. ok is false for every other, and
// for what yields an iterator, which reads later.
func UsesMap(fn *types.Func, arg int) (write, ok bool) {
	if fn == nil {
		return false, false
	}
	switch path := PkgPath(fn.Pkg()); {
	case path == "maps" && recv(fn) == nil:
		switch fn.Name() {
		case "Copy", "DeleteFunc", "Insert":
			return arg == 0, true
		case "Clone", "Equal", "EqualFunc":
			return false, true
		}
	case path == "golang.org/x/exp/maps" && recv(fn) == nil:
		return arg == 0 && oneOf(fn.Name(), "Copy", "DeleteFunc", "Clear"), true
	case path == pathSets && recv(fn) != nil:
		if oneOf(fn.Name(), "Len") {
			return false, false
		}
		return arg == 0 && oneOf(fn.Name(), "Insert", "Delete", "PopAny", "Clear"), true
	}
	return false, false
}

// CopiesMap reports whether fn puts the elements of the map that is its argument
// 1 into the one that is its argument 0, which must not be nil then.
func CopiesMap(fn *types.Func) bool {
	return fn != nil && fn.Name() == "Copy" && recv(fn) == nil && oneOf(PkgPath(fn.Pkg()), "maps", "golang.org/x/exp/maps")
}
