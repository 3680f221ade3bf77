// Package admission defaults and validates Websites before the API server stores them.
package admission

import (
	"context"
	"maps"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// DefaultImage serves a Website whose user names no image.
const DefaultImage = "docker.io/library/nginx:1.29"

// maxPages bounds the size of the ConfigMap: etcd refuses objects above 1.5 MiB.
const maxPages = 1 << 20

// +kubebuilder:webhookconfiguration:mutating=true,name=website-operator
// +kubebuilder:webhookconfiguration:mutating=false,name=website-operator
// +kubebuilder:webhook:path=/mutate-apps-reference-ctrlvet-dev-v1alpha1-website,mutating=true,failurePolicy=fail,sideEffects=None,timeoutSeconds=5,groups=apps.reference.ctrlvet.dev,resources=websites,verbs=create;update,versions=v1alpha1,name=default.websites.apps.reference.ctrlvet.dev,admissionReviewVersions=v1,serviceName=website-operator-webhook,serviceNamespace=websites
// +kubebuilder:webhook:path=/validate-apps-reference-ctrlvet-dev-v1alpha1-website,mutating=false,failurePolicy=fail,sideEffects=None,timeoutSeconds=5,groups=apps.reference.ctrlvet.dev,resources=websites,verbs=create;update,versions=v1alpha1,name=validate.websites.apps.reference.ctrlvet.dev,admissionReviewVersions=v1,serviceName=website-operator-webhook,serviceNamespace=websites

// SetupWithManager serves both webhooks at the manager's webhook server.
func SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewWebhookManagedBy(mgr, &v1alpha1.Website{}).
		WithDefaulter(Defaulter{}).
		WithValidator(Validator{}).
		Complete()
}

// Defaulter fills in what the user left out.
type Defaulter struct{}

var _ admission.Defaulter[*v1alpha1.Website] = Defaulter{}

// Default implements [admission.Defaulter].
func (Defaulter) Default(_ context.Context, site *v1alpha1.Website) error {
	if site.Spec.Image == "" {
		site.Spec.Image = DefaultImage
	}
	if site.Spec.Replicas == nil {
		site.Spec.Replicas = ptr.To[int32](1)
	}
	return nil
}

// Validator refuses what the controller could not carry out.
type Validator struct{}

var _ admission.Validator[*v1alpha1.Website] = Validator{}

// ValidateCreate implements [admission.Validator].
func (Validator) ValidateCreate(_ context.Context, site *v1alpha1.Website) (admission.Warnings, error) {
	return nil, validate(site)
}

// ValidateUpdate implements [admission.Validator]. An object that is being deleted is always accepted: the
// removal of its finalizer must not fail because a rule became stricter meanwhile.
func (Validator) ValidateUpdate(_ context.Context, _, site *v1alpha1.Website) (admission.Warnings, error) {
	if !site.DeletionTimestamp.IsZero() {
		return nil, nil
	}
	return nil, validate(site)
}

// ValidateDelete implements [admission.Validator]; it is not called, for the webhook is not registered for deletions.
func (Validator) ValidateDelete(context.Context, *v1alpha1.Website) (admission.Warnings, error) {
	return nil, nil
}

func validate(site *v1alpha1.Website) error {
	var errs field.ErrorList
	// The Service bears the name of the Website.
	for _, msg := range validation.IsDNS1035Label(site.Name) {
		errs = append(errs, field.Invalid(field.NewPath("metadata", "name"), site.Name, msg))
	}
	spec := field.NewPath("spec")
	for _, msg := range validation.IsDNS1123Subdomain(site.Spec.Host) {
		errs = append(errs, field.Invalid(spec.Child("host"), site.Spec.Host, msg))
	}
	size := 0
	for _, name := range slices.Sorted(maps.Keys(site.Spec.Pages)) {
		size += len(name) + len(site.Spec.Pages[name])
		for _, msg := range validation.IsConfigMapKey(name) {
			errs = append(errs, field.Invalid(spec.Child("pages").Key(name), name, msg))
		}
	}
	if size > maxPages {
		errs = append(errs, field.TooLong(spec.Child("pages"), "", maxPages))
	}
	if len(errs) == 0 {
		return nil
	}
	kind := v1alpha1.GroupVersion.WithKind("Website").GroupKind()
	return apierrors.NewInvalid(kind, site.Name, errs)
}
