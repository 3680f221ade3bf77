package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
}

// doc:end

// FinalizerReconciler adds its finalizer between the two.
type FinalizerReconciler struct {
	Client client.Client
}

func (r *FinalizerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Client.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.Generation}
	if app.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(&app, Finalizer) {
		if err := r.Client.Update(ctx, &app); err != nil {
			return ctrl.Result{}, err
		}
	}
	err := r.Client.Status().Update(ctx, &app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
	return ctrl.Result{}, err
}

// ConditionReconciler sets a condition and writes a label in between.
type ConditionReconciler struct {
	client.Client
}

func (r *ConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type:    "Ready",
		Status:  metav1.ConditionTrue,
		Reason:  "Deployed",
		Message: "all replicas run",
	})
	metav1.SetMetaDataLabel(&app.ObjectMeta, "ready", "true")
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.SubResource("status").Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before .*Update saves it`
}

// PartReconciler sets a part of the status again, but not the part it set before.
type PartReconciler struct {
	client.Client
}

func (r *PartReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
}

// Create sets the status of a new object before Create.
func Create(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
	}
	app.Status.Phase = demov1.FooPending
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	return c.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Create on line \d+ before Status\(\)\.Update saves it`
}

// CreateLiteral has the status in the literal of the new object.
func CreateLiteral(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
		Status:     demov1.FooStatus{Phase: demov1.FooPending},
	}
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	return c.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Create on line \d+ before Status\(\)\.Update saves it`
}
