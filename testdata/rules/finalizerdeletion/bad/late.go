package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const late = "demo.ctrlvet.dev/late"

// LateReconciler asks for the deletion when the child is there already.
type LateReconciler struct {
	client.Client
}

func (r *LateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, settings); apierrors.IsNotFound(err) {
		settings = &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
		if err := controllerutil.SetControllerReference(app, settings, r.Scheme()); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Create(ctx, settings); err != nil { // want `a Foo that is being deleted comes here, too: this ConfigMap is created again while it is Terminating; return before, when the deletionTimestamp is set`
			return ctrl.Result{}, err
		}
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if !app.DeletionTimestamp.IsZero() { // want:related `the deletion is looked at here`
		controllerutil.RemoveFinalizer(app, late)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if controllerutil.AddFinalizer(app, late) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// OnwardReconciler cleans up, and goes on as for an application that lives.
type OnwardReconciler struct {
	client.Client
}

func (r *OnwardReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(app, late) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
	} else if controllerutil.RemoveFinalizer(app, late) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.settings(ctx, app) // want `a Foo that is being deleted comes here, too: this ConfigMap is created again`
}

func (r *OnwardReconciler) settings(ctx context.Context, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		return controllerutil.SetControllerReference(app, settings, r.Scheme())
	})
	return err
}
