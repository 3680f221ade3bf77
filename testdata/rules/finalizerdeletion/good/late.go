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

const late = "demo.ctrlvet.dev/late"

// LateReconciler asks for the deletion before it looks at the child.
type LateReconciler struct {
	client.Client
}

func (r *LateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, late) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, late) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, r.settings(ctx, app, app.Name)
}

func (r *LateReconciler) settings(ctx context.Context, app *demov1.Foo, name string) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return err
}

// ReportingReconciler writes down, while an application is being deleted, why.
type ReportingReconciler struct {
	LateReconciler
}

func (r *ReportingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.settings(ctx, app, app.Name+"-report")
	}
	return ctrl.Result{}, r.settings(ctx, app, app.Name)
}
