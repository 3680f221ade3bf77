// Subject: patches

package kube

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// A PatchType is the content type of a patch.
type PatchType string

// The types of patches, as the API server spells them.
const (
	JSONPatch      PatchType = "application/json-patch+json"
	MergePatch     PatchType = "application/merge-patch+json"
	StrategicPatch PatchType = "application/strategic-merge-patch+json"
	ApplyPatch     PatchType = "application/apply-patch+yaml"
)

// PatchTypeOf returns the patch type that a constant of type types.PatchType
// has, "" for other values.
func PatchTypeOf(tv types.TypeAndValue) PatchType {
	if tv.Value == nil || tv.Value.Kind() != constant.String || !is(tv.Type, pathTypes, "PatchType") {
		return ""
	}
	return PatchType(constant.StringVal(tv.Value))
}

// An applyOption is what an option of an apply request says.
type applyOption uint8

// The options. An unknown one may say anything.
const (
	OptionUnknown applyOption = iota
	optionOther
	OptionOwner
	OptionForce
	OptionLiteral
)

// ApplyOptionOf tells what an option is by its type, or by the package variable
// that it is.
func ApplyOptionOf(t types.Type, obj types.Object) applyOption {
	if obj != nil && PkgPath(obj.Pkg()) == pathClient {
		switch obj.Name() {
		case "ForceOwnership":
			return OptionForce
		case "DryRunAll":
			return optionOther
		}
	}
	switch {
	case is(t, pathClient, "FieldOwner"):
		return OptionOwner
	case is(t, pathClient, "PatchOptions"), is(t, pathClient, "ApplyOptions"), is(t, pathClient, "SubResourcePatchOptions"),
		is(t, pathClient, "SubResourceApplyOptions"), is(t, pathMeta, "PatchOptions"), is(t, pathMeta, "ApplyOptions"):
		return OptionLiteral
	}
	return OptionUnknown
}

// IsCustomResource reports whether t is the Go type of a custom resource: an
// API object that is neither built into Kubernetes nor served by one of the
// aggregated API servers that are known.
func IsCustomResource(t types.Type) bool {
	n := Named(t)
	if n == nil || !IsAPIObject(n) || IsUnstructured(n) {
		return false
	}
	path := PkgPath(n.Obj().Pkg())
	return !slices.ContainsFunc([]string{prefixK8s, prefixOpenShift, pathMeta}, func(prefix string) bool {
		return strings.HasPrefix(path, prefix)
	})
}

// IsClusterConfig reports whether a kind is one of OpenShift's of which each cluster has one
// object, which comes with the cluster and is never deleted.
func IsClusterConfig(kind *types.TypeName) bool {
	return kind != nil && PkgPath(kind.Pkg()) == prefixOpenShift+"api/config/v1" &&
		oneOf(kind.Name(), "APIServer", "Authentication", "Build", "ClusterVersion", "Console", "DNS", "FeatureGate", "Image",
			"Infrastructure", "Ingress", "Network", "Node", "OAuth", "OperatorHub", "Project", "Proxy", "Scheduler")
}
