package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// BarReconciler deletes while another finalizer still stands.
type BarReconciler struct {
	client.Client
	Data, DNS Remote
}

// Shadow: an inner variable has the same name as the patch's base.
func (r *BarReconciler) Shadow(ctx context.Context, key client.ObjectKey) error {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, key, foo); err != nil {
		return client.IgnoreNotFound(err)
	}
	base := foo.DeepCopy()
	if foo.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(foo, dataFinalizer) {
			base := foo.DeepCopy()
			controllerutil.AddFinalizer(foo, dataFinalizer)
			if err := r.Patch(ctx, foo, client.MergeFrom(base)); err != nil {
				return err
			}
		}
		foo.Status.Phase = demov1.FooReady
		return r.Status().Patch(ctx, foo, client.MergeFrom(base))
	}
	if err := r.Data.Remove(ctx, foo.Name); err != nil {
		base := foo.DeepCopy()
		foo.Status.Message = err.Error()
		if err := r.Status().Patch(ctx, foo, client.MergeFrom(base)); err != nil {
			return err
		}
		return err
	}
	controllerutil.RemoveFinalizer(foo, dataFinalizer)
	return r.Patch(ctx, foo, client.MergeFrom(base))
}

// ShadowCopy: the inner original is the base of the inner patch.
func (r *BarReconciler) ShadowCopy(ctx context.Context, key client.ObjectKey) error {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, key, foo); err != nil {
		return client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(foo.DeepCopy())
	foo.Labels = map[string]string{"a": "b"}
	if foo.Spec.Paused {
		patch := client.MergeFrom(foo.DeepCopy())
		foo.Annotations = map[string]string{"paused": "yes"}
		if err := r.Patch(ctx, foo, patch); err != nil {
			return err
		}
	}
	return r.Patch(ctx, foo, patch)
}

// Slim keeps copies of the objects: what is set on a copy without a name is no finalizer that
// anybody means to store.
func Slim(ctx context.Context, c client.Client) (map[string]*demov1.Foo, error) {
	list := &demov1.FooList{}
	if err := c.List(ctx, list); err != nil {
		return nil, err
	}
	out := make(map[string]*demov1.Foo)
	for _, app := range list.Items {
		app.DeepCopy().SetFinalizers(nil) // want:lostchange `what`
		out[app.Name] = app.DeepCopy()
	}
	return out, nil
}
