package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SettingsReconciler makes what goes with its owner before it writes the finalizer, which is
// there for something else.
type SettingsReconciler struct {
	client.Client
}

func (r *SettingsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	base := app.DeepCopy()
	defer func() {
		if patchErr := r.Patch(ctx, app, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); patchErr != nil && err == nil {
			err = patchErr
		}
	}()
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, r.createSettings(ctx, app)
}

func (r *SettingsReconciler) createSettings(ctx context.Context, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace, Name: app.Name + "-settings",
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
	}}
	return client.IgnoreAlreadyExists(r.Create(ctx, settings))
}
