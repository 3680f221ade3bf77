// Subject: values

package kube

import (
	"go/types"
)

// EqualityPath is the import path of the comparison of API values.
const EqualityPath = "k8s.io/apimachinery/pkg/api/equality"

// isReflectEqual reports whether fn is reflect.DeepEqual.
func isReflectEqual(fn *types.Func) bool { return isFunc(fn, "reflect", "DeepEqual") }

// IsEqual reports whether fn says whether its last two operands are equal in
// every field: reflect.DeepEqual, equality.Semantic.DeepEqual, cmp.Equal. first
// is the index of the first operand.
func IsEqual(fn *types.Func) (first int, ok bool) {
	if isReflectEqual(fn) || isFunc(fn, "github.com/google/go-cmp/cmp", "Equal") {
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
	return isReflectEqual(fn) || fn != nil && oneOf(fn.Name(), "DeepEqual", "DeepDerivative") && recv(fn) != nil && recvName(fn) == "Equalities"
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

// AddsEquality reports whether a method of that name tells equality.Semantic when two values of
// a type are equal.
func AddsEquality(name string) bool { return name == "AddFunc" || name == "AddFuncs" }
