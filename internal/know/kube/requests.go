// Subject: resources

package kube

import (
	"go/types"
	"slices"
	"strings"
)

const (
	pathDynamic  = "k8s.io/client-go/dynamic"
	pathMetadata = "k8s.io/client-go/metadata"
)

// NamespaceAccessor reports whether fn returns the client or lister of one
// namespace, its only argument: Pods(namespace) of generated clients and
// listers. Generated code names the parameter so.
func NamespaceAccessor(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Variadic() || sig.Params().At(0).Name() != "namespace" || !isString(sig.Params().At(0).Type()) {
		return false
	}
	t := sig.Results().At(0).Type()
	if IsLister(t) {
		return methodNamed(t, "Get") != nil
	}
	get := methodNamed(t, "Get")
	if get == nil {
		return false
	}
	op, ok := ClientOp(get)
	return ok && op.Clientset && !Is(fn, "dynamic.*.Namespace", "metadata.*.Namespace")
}

// WithResource reports whether fn is (schema.GroupVersion).WithResource.
func WithResource(fn *types.Func) bool {
	return fn != nil && fn.Name() == "WithResource" && recv(fn) != nil && is(recv(fn).Type(), pathSchema, "GroupVersion")
}

// groupOfVersionVar returns the API group of a package variable
// SchemeGroupVersion or GroupVersion of the built-in API types.
func groupOfVersionVar(v types.Object) (group string, ok bool) {
	if v == nil || !oneOf(v.Name(), "SchemeGroupVersion", "GroupVersion") || !strings.HasPrefix(PkgPath(v.Pkg()), pathAPI) {
		return "", false
	}
	dir, _, _ := strings.Cut(strings.TrimPrefix(PkgPath(v.Pkg()), pathAPI), "/")
	for _, g := range []string{"apps", "batch", "autoscaling", "policy", "extensions"} {
		if dir == g {
			return g, true
		}
	}
	group, ok = groupDirs[dir]
	return group, ok
}

// groupDirs maps directories of the built-in API types to their groups.
var groupDirs = map[string]string{
	"core": "", "admissionregistration": "admissionregistration.k8s.io", "certificates": "certificates.k8s.io",
	"coordination": "coordination.k8s.io", "discovery": "discovery.k8s.io", "events": "events.k8s.io",
	"flowcontrol": "flowcontrol.apiserver.k8s.io", "networking": "networking.k8s.io", "node": "node.k8s.io",
	"rbac": "rbac.authorization.k8s.io", "resource": "resource.k8s.io", "scheduling": "scheduling.k8s.io", "storage": "storage.k8s.io",
}

// ClusterResource reports whether the objects of a built-in resource lie in no namespace.
func ClusterResource(group, resource string) bool {
	return slices.Contains(clusterResources[group], resource)
}

// The resources that kube-apiserver v1.37 serves (kubectl api-resources).
var clusterResources = map[string][]string{
	"":                             {"componentstatuses", "namespaces", "nodes", "persistentvolumes"},
	"admissionregistration.k8s.io": {"mutatingwebhookconfigurations", "validatingwebhookconfigurations", "validatingadmissionpolicies", "validatingadmissionpolicybindings", "mutatingadmissionpolicies", "mutatingadmissionpolicybindings"},
	"apiextensions.k8s.io":         {"customresourcedefinitions"},
	"apiregistration.k8s.io":       {"apiservices"},
	"certificates.k8s.io":          {"certificatesigningrequests", "clustertrustbundles"},
	"flowcontrol.apiserver.k8s.io": {"flowschemas", "prioritylevelconfigurations"},
	"networking.k8s.io":            {"ingressclasses", "ipaddresses", "servicecidrs"},
	"node.k8s.io":                  {"runtimeclasses"},
	"rbac.authorization.k8s.io":    {"clusterroles", "clusterrolebindings"},
	"resource.k8s.io":              {"deviceclasses", "resourceslices"},
	"scheduling.k8s.io":            {"priorityclasses"},
	"storage.k8s.io":               {"csidrivers", "csinodes", "storageclasses", "volumeattachments", "volumeattributesclasses"},
}

// IsMeta reports whether t is metav1.ObjectMeta or metav1.ListMeta.
func IsMeta(t types.Type) bool { return IsType(t, "metav1.ObjectMeta") || is(t, pathMeta, "ListMeta") }

// IsGenerateName reports whether obj is the field GenerateName of an object's metadata,
// or one of the methods that read and set it.
func IsGenerateName(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.IsField() && obj.Name() == "GenerateName" && PkgPath(obj.Pkg()) == pathMeta
	case *types.Func:
		f, _, ok := MetaAccessor(obj)
		return ok && f == "GenerateName"
	}
	return false
}
