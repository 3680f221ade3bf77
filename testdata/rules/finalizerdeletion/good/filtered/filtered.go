// Package filtered does not hear of objects that are being deleted.
package filtered

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Living drops objects that are being deleted.
var Living = predicate.NewPredicateFuncs(func(obj client.Object) bool { return obj.GetDeletionTimestamp() == nil })

// Reconciler keeps a ConfigMap for an application.
type Reconciler struct {
	client.Client
}

// Reconcile is not called for objects that are being deleted.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings))
}

// Guard keeps an application until somebody has looked at its backup.
func (r *Reconciler) Guard(ctx context.Context, app *demov1.Foo) error {
	if !controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/backup") {
		return nil
	}
	return r.Update(ctx, app)
}
