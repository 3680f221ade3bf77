// Subject: values

package kube

import (
	"go/types"
	"strings"
)

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

const pathKnativeServing = "knative.dev/serving/pkg/apis/serving/v1"

// AlwaysHasMap reports whether objects of type t that the API server hands out
// always have the map at a path below them, such as ".ObjectMeta.Labels": a
// selector and the labels of a template are required, nodes and namespaces get
// theirs from the server and the kubelet, and what lies deeper in built-in kinds,
// such as the requests of a container, is there for a reason. Services of
// Knative are given annotations with their creator, which nobody may remove, and
// Deployments one with their revision by their controller.
func AlwaysHasMap(t types.Type, path string) bool {
	labels := strings.HasSuffix(path, ".Labels")
	if strings.Contains(path, "Selector") || strings.Contains(path, "Template") && labels {
		return true
	}
	n := Named(t)
	if path == ".ObjectMeta.Annotations" && n != nil && n.Obj().Name() == "Service" && PkgPath(n.Obj().Pkg()) == pathKnativeServing {
		return true
	}
	if builtin, _ := BuiltIn(t); !builtin || n == nil {
		return false
	}
	if !strings.HasPrefix(path, ".ObjectMeta.") && strings.Count(path, ".") > 1 {
		return true
	}
	switch n.Obj().Name() {
	case "Node":
		return true
	case "Namespace":
		return labels
	case "Deployment":
		return path == ".ObjectMeta.Annotations"
	}
	return false
}
