// Package kind cleans up after an application and leaves the finalizer where it is.
package kind

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer is a name that other packages could use.
const Finalizer = "demo.ctrlvet.dev/kept"

// Reconciler looks after applications.
type Reconciler struct {
	client.Client
}

// Reconcile adds the finalizer, and cleans up.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.ContainsFinalizer(app, Finalizer) {
			return ctrl.Result{}, r.cleanup(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/kept" is added here, and nothing takes it from a Foo that is being deleted: every object hangs in Terminating`
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) cleanup(ctx context.Context, app *demov1.Foo) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return client.IgnoreNotFound(r.Delete(ctx, cm))
}
