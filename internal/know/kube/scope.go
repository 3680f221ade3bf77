// Subject: resources

package kube

import (
	"go/types"
	"strings"
)

// clusterKinds are the built-in kinds that lie in no namespace.
var clusterKinds = []string{
	"Namespace", "Node", "PersistentVolume", "ClusterRole", "ClusterRoleBinding", "CustomResourceDefinition", "StorageClass",
	"PriorityClass", "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration", "ValidatingAdmissionPolicy",
	"ValidatingAdmissionPolicyBinding", "APIService", "IngressClass", "RuntimeClass", "CSIDriver", "CSINode", "VolumeAttachment",
	"CertificateSigningRequest", "ClusterTrustBundle", "FlowSchema", "PriorityLevelConfiguration", "DeviceClass",
}

// ClusterScoped reports whether t is a kind of Kubernetes itself that lies in no
// namespace.
func ClusterScoped(t types.Type) bool {
	builtin, _ := BuiltIn(t)
	return builtin && oneOf(Named(t).Obj().Name(), clusterKinds...)
}

// NamespacedKind reports whether t is a kind of Kubernetes itself whose objects lie
// in a namespace.
func NamespacedKind(t types.Type) bool {
	builtin, _ := BuiltIn(t)
	return builtin && IsAPIObject(t) && !oneOf(Named(t).Obj().Name(), clusterKinds...)
}

// ScopeByMarkers says whether the objects of a custom kind lie in a namespace, as the
// markers above its type have it: those of kubebuilder, and of the generator of clients.
// known is false where they say nothing of it.
func ScopeByMarkers(markers []string) (namespaced, known bool) {
	for _, m := range markers {
		resource, ok := strings.CutPrefix(m, "kubebuilder:resource:")
		if m == "genclient:nonNamespaced" || m == "nonNamespaced" || m == "nonNamespaced=true" || ok && strings.Contains(strings.ReplaceAll(resource, `"`, ""), "scope=Cluster") {
			return false, true
		}
		known = known || ok || m == "kubebuilder:object:root=true" || m == "genclient" || strings.HasPrefix(m, "kubebuilder:subresource:")
	}
	return known, known
}

// IsNamespaceKind reports whether the kind is that of namespaces, which are there for as long as
// anything lies in them.
func IsNamespaceKind(kind *types.TypeName) bool {
	return kind != nil && kind.Name() == "Namespace" && kind.Pkg() != nil && PkgPath(kind.Pkg()) == corePath
}

// FieldManagerField is the field of the options of writes that names who makes
// them.
const FieldManagerField = "FieldManager"

// ForceField is the field of the options of an apply request that takes over
// fields of other owners.
const ForceField = "Force"
