package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Owner is the field manager.
const Owner = client.FieldOwner("app")

// AppReconciler applies its own fields.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	apply := &demov1.Foo{
		TypeMeta:   metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"},
		ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return ctrl.Result{}, r.Patch(ctx, apply, client.Apply, Owner, client.ForceOwnership)
}

// doc:end

// Cleared takes the managed fields away.
func Cleared(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	app.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	app.ManagedFields = nil
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}

// Missing applies the object that it did not find.
func Missing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}}
	settings.Namespace, settings.Name = key.Namespace, key.Name
	if err := c.Get(ctx, key, settings); apierrors.IsNotFound(err) {
		return c.Patch(ctx, settings, client.Apply, Owner, client.ForceOwnership)
	}
	return nil
}
