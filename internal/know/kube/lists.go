// Subject: objects

package kube

import (
	"go/types"
	"reflect"
	"strings"
)

// neverEmpty are lists of built-in types that every object of the API server has an
// element of, though their encoding leaves empty ones out: it refuses objects without, or
// fills them in, or they are of no use without.
var neverEmpty = map[string]string{
	"core/v1.PodSpec":                                         "Containers",
	"core/v1.ServiceSpec":                                     "Ports ClusterIPs IPFamilies",
	"core/v1.PersistentVolumeSpec":                            "AccessModes",
	"core/v1.PersistentVolumeClaimSpec":                       "AccessModes",
	"core/v1.NodeSpec":                                        "PodCIDRs",
	"core/v1.NodeStatus":                                      "Addresses Images",
	"core/v1.ContainerImage":                                  "Names",
	"core/v1.NodeSelector":                                    "NodeSelectorTerms",
	"core/v1.Capabilities":                                    "Add Drop",
	"core/v1.ExecAction":                                      "Command",
	"networking/v1.IngressSpec":                               "Rules",
	"networking/v1.HTTPIngressRuleValue":                      "Paths",
	"admissionregistration/v1.ValidatingWebhookConfiguration": "Webhooks",
	"admissionregistration/v1.MutatingWebhookConfiguration":   "Webhooks",
	"discovery/v1.Endpoint":                                   "Addresses",
	"rbac/v1.PolicyRule":                                      "Verbs",
	"admissionregistration/v1.Rule":                           "APIGroups APIVersions Resources",
	"admissionregistration/v1.RuleWithOperations":             "Operations",
}

// IsAPIList reports whether field f of struct type t, with its tag, is a list that objects
// of the API server may lack, by its tag: of a type that stands beside API objects, of a
// built-in one other than those that always have an element, or of the metadata of objects.
func IsAPIList(t types.Type, f *types.Var, tag string) bool {
	_, ok := f.Type().Underlying().(*types.Slice)
	return ok && mayLack(t, f, tag, neverEmpty, func(meta string) bool {
		return meta == "ObjectMeta" && oneOf(f.Name(), "OwnerReferences", "Finalizers", "ManagedFields")
	})
}

// IsBuiltInStruct reports whether t, behind a pointer, is a struct of a built-in API group, or
// the metadata of objects.
func IsBuiltInStruct(t types.Type) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	path := PkgPath(n.Obj().Pkg())
	return strings.HasPrefix(path, pathAPI) || path == pathMeta
}

// MayBeEmpty reports whether the markers of a list allow an object without an element.
func MayBeEmpty(markers []string) bool {
	for _, m := range markers {
		if hasAnyPrefix(m, "kubebuilder:validation:MinItems", "k8s:minItems") {
			return false
		}
	}
	return MayBeLeftOut(markers)
}

// IsNullRefused reports whether a field of type t, with its tag and markers, is a list or map that is
// null while it is nil, and that controller-gen requires: the API server refuses the object.
func IsNullRefused(t types.Type, tag string, markers []string) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return false
	}
	for _, m := range markers {
		if hasAnyPrefix(m, "optional", "nullable", "kubebuilder:validation:Optional", "k8s:optional", "kubebuilder:default", "default", "k8s:default", "kubebuilder:validation:Schemaless") {
			return false
		}
	}
	json := reflect.StructTag(tag).Get("json")
	return json != "" && json != "-" && !strings.HasPrefix(json, ",") && !leavesOutEmpty(tag)
}

// ReadsEnv reports whether fn reads a variable of the environment.
func ReadsEnv(fn *types.Func) bool { return isFunc(fn, "os", "Getenv", "LookupEnv") }
