package bad

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// InvalidReconciler tells its user of a secret that is missing, and nobody hears it.
type InvalidReconciler struct {
	client.Client
}

// doc:begin
func (r *InvalidReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := check(app); err != nil {
		setReady(app, metav1.ConditionFalse, err.Error()) // want `Status\.Conditions of the Foo is set here, but nothing writes the status afterwards`
		return ctrl.Result{}, nil
	}
	setReady(app, metav1.ConditionTrue, "")
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func setReady(app *demov1.Foo, ready metav1.ConditionStatus, message string) {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: ready, Reason: "Checked", Message: message})
}

// doc:end

// HelperReconciler sets the status in a helper, as it does on the way on which it saves it.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := check(&app); err != nil {
		r.setPhase(&app, demov1.FooFailed, err.Error()) // want `Status\.Phase of the Foo is set here, but nothing writes the status afterwards`
		return ctrl.Result{}, nil
	}
	r.setPhase(&app, demov1.FooReady, "")
	return ctrl.Result{}, r.save(ctx, &app)
}

func check(app *demov1.Foo) error {
	if app.Spec.SecretName == "" {
		return fmt.Errorf("%s names no secret", app.Name)
	}
	return nil
}

func (r *HelperReconciler) setPhase(app *demov1.Foo, phase demov1.FooPhase, message string) {
	app.Status.Phase = phase
	app.Status.Message = message
}

func (r *HelperReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.ObservedGeneration = app.Generation
	return r.Status().Update(ctx, app)
}

// DeletingReconciler has a deferred write of the status in the function for what is there, and
// none in the function for what goes.
type DeletingReconciler struct {
	client.Client
}

func (r *DeletingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return r.Pause(ctx, app)
	}
	return r.run(ctx, app)
}

// Pause keeps an app that has others beside it.
func (r *DeletingReconciler) Pause(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		return ctrl.Result{}, nil
	}
	var children demov1.FooList
	if err := r.List(ctx, &children, client.InNamespace(app.Namespace)); err != nil {
		app.Status.Message = err.Error() // want `Status\.Message of the Foo is set here, but nothing writes the status afterwards`
		return ctrl.Result{}, err
	}
	if len(children.Items) > 1 {
		app.Status.Phase = demov1.FooPending // want `Status\.Phase of the Foo is set here`
		return ctrl.Result{RequeueAfter: 1}, nil
	}
	return ctrl.Result{}, nil
}

func (r *DeletingReconciler) run(ctx context.Context, app *demov1.Foo) (res ctrl.Result, err error) {
	defer func() {
		if updateErr := r.Status().Update(ctx, app); err == nil {
			err = updateErr
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}
