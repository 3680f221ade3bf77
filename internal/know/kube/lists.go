// Subject: objects

package kube

import (
	"go/types"
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

// SplitsText reports whether fn returns the parts of a text, by a separator.
func SplitsText(fn *types.Func) bool { return isFunc(fn, "strings", "Split", "SplitN", "Fields") }

// TrimsText reports whether fn returns its first argument with something taken from its ends, or
// with other letters: as many parts lie within.
func TrimsText(fn *types.Func) bool {
	return isFunc(fn, "strings", "TrimSpace", "TrimPrefix", "TrimSuffix", "Trim", "TrimLeft", "TrimRight", "ToLower", "ToUpper")
}

// FindsInText reports whether fn is a method of a regular expression that returns a list, which
// is nil when the text, its first argument, does not match.
func FindsInText(fn *types.Func) bool {
	if fn == nil || PkgPath(fn.Pkg()) != "regexp" || recvName(fn) != "Regexp" {
		return false
	}
	list, ok := fn.Signature().Results().At(0).Type().Underlying().(*types.Slice)
	return ok && strings.HasPrefix(fn.Name(), "Find") && list != nil && fn.Name() != "Find"
}

// CompilesPattern reports whether fn makes a regular expression of its argument.
func CompilesPattern(fn *types.Func) bool { return isFunc(fn, "regexp", "MustCompile", "Compile") }

// RestrictsText reports whether the markers of a text say how it is written.
func RestrictsText(markers []string) bool {
	for _, m := range markers {
		if hasAnyPrefix(m, "kubebuilder:validation:Pattern", "kubebuilder:validation:Enum", "kubebuilder:validation:Format", "kubebuilder:validation:XValidation", "k8s:format", "k8s:enum") {
			return true
		}
	}
	return false
}

// IsUsersText reports whether f, a field of t, holds a text of a built-in kind that its users write as they
// like: the image of a container, the host of a rule of an Ingress.
func IsUsersText(t types.Type, f *types.Var) bool {
	n := Named(t)
	if n == nil || f == nil || !IsBuiltInStruct(t) {
		return false
	}
	switch n.Obj().Name() + "." + f.Name() {
	case "Container.Image", "EphemeralContainer.Image", "IngressRule.Host":
		return true
	}
	return false
}
