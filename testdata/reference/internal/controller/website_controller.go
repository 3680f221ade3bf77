// Package controller makes Websites real: it applies the objects of each and keeps its entry in the
// registry outside the cluster.
package controller

import (
	"context"
	"errors"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

const (
	// fieldOwner names this controller's fields in server-side apply.
	fieldOwner = client.FieldOwner("website-operator")

	// secretIndex is the field of Websites that the cache can be asked for.
	secretIndex = "spec.credentialsSecret.name"

	// reconcileTimeout ends a pass that hangs; the call to the registry has a shorter one of its own.
	reconcileTimeout = time.Minute

	// registryInterval is how often an entry that nobody announces a change of is looked at again.
	registryInterval = 10 * time.Minute

	workers = 2
)

// Registry leads hosts to sites. Its calls are repeatable and end by themselves.
type Registry interface {
	// Ensure enters a site and leads exactly the host to it. It returns registry.ErrHostTaken when the
	// host leads to another site.
	Ensure(ctx context.Context, id, backend, host string) error
	// Remove removes a site and its hosts, as far as they are there.
	Remove(ctx context.Context, id string) error
}

// WebsiteReconciler brings the cluster and the registry to what a Website says.
type WebsiteReconciler struct {
	client   client.Client
	recorder events.EventRecorder
	registry Registry
}

// The role holds for the namespace of the operator alone, above all because it contains Secrets.

// +kubebuilder:rbac:namespace=websites,groups=apps.reference.ctrlvet.dev,resources=websites,verbs=get;list;watch;patch
// +kubebuilder:rbac:namespace=websites,groups=apps.reference.ctrlvet.dev,resources=websites/status,verbs=update
// +kubebuilder:rbac:namespace=websites,groups=apps.reference.ctrlvet.dev,resources=websites/finalizers,verbs=update
// +kubebuilder:rbac:namespace=websites,groups="",resources=configmaps;services,verbs=list;watch;create;patch
// +kubebuilder:rbac:namespace=websites,groups=apps,resources=deployments,verbs=list;watch;create;patch
// +kubebuilder:rbac:namespace=websites,groups="",resources=secrets,verbs=get;list;watch
// +kubebuilder:rbac:namespace=websites,groups=events.k8s.io,resources=events,verbs=create;patch

// SetupWithManager registers the controller, and the index that it asks, with the manager.
func SetupWithManager(ctx context.Context, mgr ctrl.Manager, registry Registry) error {
	r := &WebsiteReconciler{
		client:   mgr.GetClient(),
		recorder: mgr.GetEventRecorder("website-operator"),
		registry: registry,
	}
	if err := mgr.GetFieldIndexer().IndexField(ctx, &v1alpha1.Website{}, secretIndex, secretOf); err != nil {
		return fmt.Errorf("index Websites by Secret: %w", err)
	}
	return ctrl.NewControllerManagedBy(mgr).
		Named("website").
		// The own writes of status and finalizers do not change the generation, so they wake nobody.
		// A deletion does change it.
		For(&v1alpha1.Website{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})).
		Owns(&corev1.Service{}, builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.websitesOfSecret), builder.WithPredicates(secretDataChanged)).
		WithOptions(controller.Options{
			MaxConcurrentReconciles: workers,
			ReconciliationTimeout:   reconcileTimeout,
		}).
		Complete(r)
}

// Reconcile implements [reconcile.Reconciler].
func (r *WebsiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &v1alpha1.Website{}
	if err := r.client.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// First of all: an object that is being deleted takes no new finalizers, and gets nothing new.
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.finalize(ctx, site)
	}
	if err := r.ensureFinalizer(ctx, site); err != nil {
		return ctrl.Result{}, err
	}

	status, err := r.ensure(ctx, site)
	if status != nil {
		err = errors.Join(err, r.updateStatus(ctx, site, status))
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: registryInterval}, nil
}

// ensureFinalizer stores the finalizer before anything is created that it has to clean up.
func (r *WebsiteReconciler) ensureFinalizer(ctx context.Context, site *v1alpha1.Website) error {
	base := site.DeepCopy()
	if !controllerutil.AddFinalizer(site, v1alpha1.WebsiteFinalizer) {
		return nil
	}
	// A merge patch replaces the whole list, so it must not be based on an old one.
	patch := client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})
	if err := r.client.Patch(ctx, site, patch); err != nil {
		return fmt.Errorf("add finalizer: %w", err)
	}
	return nil
}

// finalize removes the site from the registry, then the finalizer, and so the object.
func (r *WebsiteReconciler) finalize(ctx context.Context, site *v1alpha1.Website) error {
	if !controllerutil.ContainsFinalizer(site, v1alpha1.WebsiteFinalizer) {
		return nil
	}
	if err := r.registry.Remove(ctx, siteID(site)); err != nil {
		r.recorder.Eventf(site, nil, corev1.EventTypeWarning, v1alpha1.ReasonRegistryFailed, "Deregister", "The registry still has the site: %v", err)
		return fmt.Errorf("remove site from the registry: %w", err)
	}
	base := site.DeepCopy()
	controllerutil.RemoveFinalizer(site, v1alpha1.WebsiteFinalizer)
	patch := client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})
	// NotFound: the pass before has done it, and the cache does not show that yet.
	if err := r.client.Patch(ctx, site, patch); client.IgnoreNotFound(err) != nil {
		return fmt.Errorf("remove finalizer: %w", err)
	}
	logf.FromContext(ctx).Info("website is gone from the registry")
	return nil
}

// ensure brings the cluster and the registry to what the Website says, and returns the status that tells
// of it, or nil when it failed before there was something to tell. The status is a value of its own: a write
// of the object decodes the stored one into the object.
func (r *WebsiteReconciler) ensure(ctx context.Context, site *v1alpha1.Website) (*v1alpha1.WebsiteStatus, error) {
	status := site.Status.DeepCopy()
	credentials, err := r.credentials(ctx, site)
	var useless *credentialsError
	if errors.As(err, &useless) {
		// Only a person can help, and the watch of Secrets will tell when it is done.
		status.ObservedGeneration = site.Generation
		setCondition(status, v1alpha1.ConditionReady, metav1.ConditionFalse, useless.reason, useless.message)
		return status, nil
	}
	if err != nil {
		return nil, err
	}

	if err := r.client.Apply(ctx, configMapFor(site), fieldOwner, client.ForceOwnership); err != nil {
		return nil, fmt.Errorf("apply ConfigMap: %w", err)
	}
	deployment := deploymentFor(site, credentials)
	if err := r.client.Apply(ctx, deployment, fieldOwner, client.ForceOwnership); err != nil {
		return nil, fmt.Errorf("apply Deployment: %w", err)
	}
	if err := r.client.Apply(ctx, serviceFor(site), fieldOwner, client.ForceOwnership); err != nil {
		return nil, fmt.Errorf("apply Service: %w", err)
	}
	status.ObservedGeneration = site.Generation
	// The answer to the apply holds the live status; the cache would show the one before.
	setRollout(status, deployment, replicas(site))
	return status, r.register(ctx, site, status)
}

// secretOf returns the Secret of a Website, for the index.
func secretOf(obj client.Object) []string {
	site, ok := obj.(*v1alpha1.Website)
	if !ok || site.Spec.CredentialsSecret == nil {
		return nil
	}
	return []string{site.Spec.CredentialsSecret.Name}
}

// websitesOfSecret asks for a pass of each Website that uses the Secret.
func (r *WebsiteReconciler) websitesOfSecret(ctx context.Context, secret client.Object) []ctrl.Request {
	var sites v1alpha1.WebsiteList
	if err := r.client.List(ctx, &sites, client.InNamespace(secret.GetNamespace()), client.MatchingFields{secretIndex: secret.GetName()}); err != nil {
		logf.FromContext(ctx).Error(err, "the change of a Secret is not passed on", "secret", client.ObjectKeyFromObject(secret))
		return nil
	}
	requests := make([]ctrl.Request, 0, len(sites.Items))
	for i := range sites.Items {
		requests = append(requests, ctrl.Request{NamespacedName: client.ObjectKeyFromObject(&sites.Items[i])})
	}
	return requests
}

// credentials returns what the site's Secret holds, or nil when the site is open. A *credentialsError says
// that the Secret does not serve.
func (r *WebsiteReconciler) credentials(ctx context.Context, site *v1alpha1.Website) ([]byte, error) {
	ref := site.Spec.CredentialsSecret
	if ref == nil {
		return nil, nil
	}
	secret := &corev1.Secret{}
	err := r.client.Get(ctx, client.ObjectKey{Namespace: site.Namespace, Name: ref.Name}, secret)
	if apierrors.IsNotFound(err) {
		return nil, &credentialsError{v1alpha1.ReasonSecretNotFound, fmt.Sprintf("Secret %s does not exist", ref.Name)}
	}
	if err != nil {
		return nil, fmt.Errorf("read Secret %s: %w", ref.Name, err)
	}
	data := secret.Data[credentialsKey]
	if len(data) == 0 {
		return nil, &credentialsError{v1alpha1.ReasonSecretInvalid, fmt.Sprintf("Secret %s has no key %s", ref.Name, credentialsKey)}
	}
	return data, nil
}

// credentialsError is a mistake of the user, which a retry does not heal.
type credentialsError struct{ reason, message string }

func (e *credentialsError) Error() string { return e.message }

// siteID is the site's name in the registry. It is never used again, unlike the name of an object.
func siteID(site metav1.Object) string { return string(site.GetUID()) }

// replicas is the number of web servers wanted; objects from before the webhook may lack it.
func replicas(site *v1alpha1.Website) int32 { return ptr.Deref(site.Spec.Replicas, 1) }
