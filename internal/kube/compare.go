// Subject: values

package kube

import (
	"go/types"
	"slices"
)

// EqualityPath is the import path of the comparison of API values.
const EqualityPath = "k8s.io/apimachinery/pkg/api/equality"

// IsReflectEqual reports whether fn is reflect.DeepEqual.
func IsReflectEqual(fn *types.Func) bool { return isFunc(fn, "reflect", "DeepEqual") }

// IsEqual reports whether fn says whether its last two operands are equal in
// every field: reflect.DeepEqual, equality.Semantic.DeepEqual, cmp.Equal. first
// is the index of the first operand.
func IsEqual(fn *types.Func) (first int, ok bool) {
	if IsReflectEqual(fn) || isFunc(fn, "github.com/google/go-cmp/cmp", "Equal") {
		return 0, true
	}
	if fn != nil && fn.Name() == "DeepEqual" && recv(fn) != nil && recvName(fn) == "Equalities" {
		return 0, true
	}
	return 0, false
}

// ComparesTypes reports whether fn compares its two operands as reflect.DeepEqual
// does, and so finds values of two types different whatever they hold: DeepEqual
// and DeepDerivative of reflect and of equality.Semantic.
func ComparesTypes(fn *types.Func) bool {
	return IsReflectEqual(fn) || fn != nil && oneOf(fn.Name(), "DeepEqual", "DeepDerivative") && recv(fn) != nil && recvName(fn) == "Equalities"
}

// ComparesInOrder reports whether fn says whether two lists, or what holds them, are equal in
// each element; first is the index of the first of the two operands.
func ComparesInOrder(fn *types.Func) (first int, ok bool) {
	if first, ok := IsEqual(fn); ok {
		return first, true
	}
	return 0, ComparesTypes(fn) || isFunc(fn, "slices", "Equal") || isFunc(fn, "bytes", "Equal") || isFunc(fn, "github.com/google/go-cmp/cmp", "Diff")
}

// IsSpecWithDefaults reports whether t is the spec of a built-in kind in which
// the API server fills fields that were left out, and the kind.
func IsSpecWithDefaults(t types.Type) (kind string, ok bool) {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return "", false
	}
	switch PkgPath(n.Obj().Pkg()) {
	case pathAPI + "apps/v1", pathAPI + "batch/v1", pathAPI + "core/v1", pathAPI + "networking/v1", pathAPI + "autoscaling/v2":
	default:
		return "", false
	}
	switch n.Obj().Name() {
	case "DeploymentSpec", "StatefulSetSpec", "DaemonSetSpec", "ReplicaSetSpec", "JobSpec", "CronJobSpec", "ServiceSpec", "PodSpec",
		"PodTemplateSpec", "PersistentVolumeClaimSpec", "HorizontalPodAutoscalerSpec":
		name := n.Obj().Name()
		return name[:len(name)-len("Spec")], true
	}
	return "", false
}

// DefaultsBehind returns the optional field of the spec of a built-in kind behind which
// alone the API server fills in what builders leave out, nil where that is not so. Of a
// HorizontalPodAutoscaler minReplicas and metrics have defaults, too (pkg/apis/autoscaling/
// v2/defaults.go of Kubernetes), but who builds one sets both.
func DefaultsBehind(t types.Type) *types.Var {
	n := Named(t)
	if n == nil || n.Obj().Name() != "HorizontalPodAutoscalerSpec" {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(n, false, n.Obj().Pkg(), "Behavior")
	f, _ := obj.(*types.Var)
	return f
}

// ComparesBadly names what makes reflect.DeepEqual tell equal API values of type
// t apart, "" when t holds nothing of the kind: quantities and times.
func ComparesBadly(t types.Type) string { return comparesBadly(t, make(map[types.Type]bool)) }

// BadOnlyBehind returns the optional fields behind which alone a value of type t holds
// what [ComparesBadly] names, the innermost of each way: a list of volumes holds a
// quantity where the size limit of an empty directory is set, and nowhere else. nil when
// there is a way without one.
func BadOnlyBehind(t types.Type) []*types.Var {
	w := badWalk{seen: make(map[badStep]bool)}
	w.walk(t, nil)
	if w.plain {
		return nil
	}
	return w.behind
}

// A badWalk looks for the ways to quantities and times.
type badWalk struct {
	seen   map[badStep]bool
	behind []*types.Var
	plain  bool // there is a way without an optional field
}

type badStep struct {
	t    types.Type
	last *types.Var
}

func (w *badWalk) walk(t types.Type, last *types.Var) {
	t = types.Unalias(t)
	if w.plain || w.seen[badStep{t, last}] {
		return
	}
	w.seen[badStep{t, last}] = true
	if n, ok := t.(*types.Named); ok {
		what, isLeaf := badLeaf(n)
		switch {
		case isLeaf && what != "" && last == nil:
			w.plain = true
		case isLeaf && what != "" && !slices.Contains(w.behind, last):
			w.behind = append(w.behind, last)
		}
		if isLeaf {
			return
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		w.walk(u.Elem(), last)
	case *types.Slice:
		w.walk(u.Elem(), last)
	case *types.Array:
		w.walk(u.Elem(), last)
	case *types.Map:
		w.walk(u.Elem(), last)
	case *types.Struct:
		for i := range u.NumFields() {
			f, next := u.Field(i), last
			if _, optional := f.Type().Underlying().(*types.Pointer); optional {
				next = f
			}
			w.walk(f.Type(), next)
		}
	}
}

// badLeaf: the type is a quantity or a time, and what is told apart there.
func badLeaf(n *types.Named) (what string, ok bool) {
	switch path := PkgPath(n.Obj().Pkg()); {
	case path == "k8s.io/apimachinery/pkg/api/resource" && n.Obj().Name() == "Quantity":
		return "quantities", true
	case path == pathMeta && oneOf(n.Obj().Name(), "Time", "MicroTime"):
		return "times", true
	case path == "time":
		return "", true
	}
	return "", false
}

func comparesBadly(t types.Type, seen map[types.Type]bool) string {
	t = types.Unalias(t)
	if seen[t] {
		return ""
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok {
		if what, ok := badLeaf(n); ok {
			return what
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return comparesBadly(u.Elem(), seen)
	case *types.Slice:
		return comparesBadly(u.Elem(), seen)
	case *types.Array:
		return comparesBadly(u.Elem(), seen)
	case *types.Map:
		return comparesBadly(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if s := comparesBadly(u.Field(i).Type(), seen); s != "" {
				return s
			}
		}
	}
	return ""
}

// AddEquality begins the names of the methods that tell equality.Semantic when two values of a
// type are equal: AddFunc and AddFuncs.
const AddEquality = "AddFunc"

// AddsEquality reports whether a method of that name does so.
func AddsEquality(name string) bool { return name == AddEquality || name == AddEquality+"s" }
