// Package good has controllers that are woken by metadata and read no more.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// A PodReconciler counts the Pods of a Foo.
type PodReconciler struct {
	client.Client
	Live client.Reader
	Pods int
}

// SetupWithManager has the metadata of Pods watched, which is less to keep.
func (r *PodReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&corev1.Pod{}, builder.OnlyMetadata).
		Complete(r)
}

// Reconcile lists the metadata that the cache keeps.
func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods metav1.PartialObjectMetadataList
	pods.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("PodList"))
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	r.Pods = len(pods.Items)
	return ctrl.Result{}, nil
}

// doc:end

// Whole reads one Pod from the API server.
func (r *PodReconciler) Whole(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	var pod corev1.Pod
	err := r.Live.Get(ctx, key, &pod)
	return &pod, err
}

// Any reads an object of a kind without a type: the client asks the API server for it.
func (r *PodReconciler) Any(ctx context.Context, key client.ObjectKey) (*unstructured.Unstructured, error) {
	pod := &unstructured.Unstructured{}
	pod.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	err := r.Get(ctx, key, pod)
	return pod, err
}

// Given reads an object of a kind that its caller knows.
func (r *PodReconciler) Given(ctx context.Context, key client.ObjectKey, kind string) (*metav1.PartialObjectMetadata, error) {
	obj := &metav1.PartialObjectMetadata{}
	obj.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind(kind))
	err := r.Get(ctx, key, obj)
	return obj, err
}

// A Bystander reads what it is given a reader for.
type Bystander struct{ Reader client.Reader }

// Pod reads a Pod through a reader that is not seen to be the manager's.
func (b *Bystander) Pod(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	var pod corev1.Pod
	err := b.Reader.Get(ctx, key, &pod)
	return &pod, err
}

// A SecretReconciler is woken by the metadata of Secrets and reads whole ones.
type SecretReconciler struct {
	client.Client
	Data map[string][]byte
}

// SetupWithManager watches the metadata.
func (r *SecretReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("secrets").
		WatchesMetadata(&corev1.Secret{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

// Reconcile reads what the manager does not cache, or only in part.
func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Data = secret.Data
	return ctrl.Result{}, nil
}

// A Keeper is what one of several may be.
type Keeper interface {
	Keep(ctx context.Context, key client.ObjectKey) error
}

// WholeKeeper reads whole Pods, in programs that choose it.
type WholeKeeper struct{ client.Client }

// Keep reads a Pod.
func (k WholeKeeper) Keep(ctx context.Context, key client.ObjectKey) error {
	return k.Get(ctx, key, &corev1.Pod{})
}
