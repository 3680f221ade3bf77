// Package good writes each status where it is kept.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// BarReconciler writes the object, whose status is a field like any other.
type BarReconciler struct{ client.Client }

// doc:begin
func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{} // its CRD has no status subresource
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, r.Update(ctx, bar)
}

// doc:end

// FooReconciler writes a kind that has the subresource.
type FooReconciler struct{ client.Client }

func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase, app.Status.ObservedGeneration = demov1.FooReady, app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Note writes the status of a built-in kind.
func Note(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	return c.Status().Update(ctx, pod)
}

// Save does not know the kind.
func Save(ctx context.Context, c client.Client, obj client.Object) error {
	return c.Status().Update(ctx, obj)
}

// Shelf has no markers, and its resource definition lies elsewhere.
type Shelf struct {
	metav1.TypeMeta
	metav1.ObjectMeta
	Status demov1.BarStatus
}

// DeepCopyObject implements runtime.Object.
func (s *Shelf) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// ShelvesClient is what client-gen generates; the CRD behind it may be older than markers.
type ShelvesClient interface {
	UpdateStatus(ctx context.Context, shelf *Shelf, opts metav1.UpdateOptions) (*Shelf, error)
}

// Mark saves the status with it.
func Mark(ctx context.Context, c ShelvesClient, shelf *Shelf) error {
	shelf.Status.Phase = "Ready"
	_, err := c.UpdateStatus(ctx, shelf, metav1.UpdateOptions{})
	return err
}
