package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// WebsiteFinalizer keeps a Website until its entries are gone from the registry.
const WebsiteFinalizer = "apps.reference.ctrlvet.dev/registration"

// WebsiteLabel is set on all that belongs to a Website, to the name of the Website.
const WebsiteLabel = "apps.reference.ctrlvet.dev/website"

// The types of the conditions of a Website.
const (
	// ConditionReady says that the site is served and registered.
	ConditionReady = "Ready"
	// ConditionRegistered says that the registry leads the site's host to the site.
	ConditionRegistered = "Registered"
)

// The reasons of the conditions of a Website.
const (
	ReasonAvailable      = "Available"
	ReasonRegistered     = "Registered"
	ReasonRolloutPending = "RolloutPending"
	ReasonSecretNotFound = "SecretNotFound"
	ReasonSecretInvalid  = "SecretInvalid"
	ReasonHostTaken      = "HostTaken"
	ReasonRegistryFailed = "RegistryFailed"
)

// WebsiteSpec is what the user of a Website asks for.
type WebsiteSpec struct {
	// Host is the name under which the registry makes the site known.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=253
	Host string `json:"host"`

	// Image is the web server. The webhook fills in one when it is empty.
	// +optional
	Image string `json:"image,omitempty"`

	// Replicas is the number of web servers. The webhook makes it 1 when it is absent.
	// +optional
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	Replicas *int32 `json:"replicas,omitempty"`

	// Pages are the files to serve, by name.
	// +optional
	Pages map[string]string `json:"pages,omitempty"`

	// CredentialsSecret names a Secret in the namespace of the Website, whose key "htpasswd" holds the
	// users that may see the site. Without it the site is open.
	// +optional
	CredentialsSecret *SecretReference `json:"credentialsSecret,omitempty"`
}

// SecretReference names a Secret in the same namespace.
type SecretReference struct {
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=253
	Name string `json:"name"`
}

// WebsiteStatus is what the controller observed.
type WebsiteStatus struct {
	// ObservedGeneration is the generation of the spec that this status describes.
	// +optional
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`

	// ReadyReplicas is the number of web servers that are ready.
	// +optional
	ReadyReplicas int32 `json:"readyReplicas,omitempty"`

	// RegisteredHost is the host that the registry leads to the site.
	// +optional
	RegisteredHost string `json:"registeredHost,omitempty"`

	// Conditions describe the state, one entry for each type.
	// +optional
	// +listType=map
	// +listMapKey=type
	// +patchMergeKey=type
	// +patchStrategy=merge
	Conditions []metav1.Condition `json:"conditions,omitempty" patchStrategy:"merge" patchMergeKey:"type"`
}

// Website is a static web site: a ConfigMap with its pages, a Deployment that serves them, a Service in
// front, and an entry in a registry outside the cluster.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Namespaced
// +kubebuilder:printcolumn:name="Host",type=string,JSONPath=`.spec.host`
// +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
type Website struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WebsiteSpec `json:"spec"`
	// +optional
	Status WebsiteStatus `json:"status,omitempty"`
}

// WebsiteList is a list of Websites.
//
// +kubebuilder:object:root=true
type WebsiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Website `json:"items"`
}
