package good

import (
	"context"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// Site is a kind whose group may have others, in packages that are not imported
// here; one that a marker names as well is no misspelling of it.
type Site = v1alpha1.Website

// +kubebuilder:rbac:groups=apps.reference.ctrlvet.dev,resources=websites;websitez;databases,verbs=get

// Explain shows how a marker is written. What stands in an example is no marker:
//
//	// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get
//
// nor is a sentence in which +kubebuilder:rbac:groups=apps is mentioned, nor
// one about the marker kubebuilder:rbac: it starts with a plus sign.
func Explain(context.Context) string {
	return "// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get"
}

// Other markers may stand where they like.
//
// +kubebuilder:object:root=true
// +kubebuilder:webhook:path=/mutate,mutating=true,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create,versions=v1,name=shop.example.com,admissionReviewVersions=v1
// +optional
func Other() {}
