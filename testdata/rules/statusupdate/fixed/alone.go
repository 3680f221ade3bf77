package fixed

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

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// WholeReconciler replaces the whole status and keeps the client in a field.
type WholeReconciler struct {
	Client client.Client
}

func (r *WholeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Client.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.Generation}
	return ctrl.Result{}, r.Client.Status().Update(ctx, &app)
}

// ConditionReconciler sets a condition.
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
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// PointerReconciler changes the status through pointers into it.
type PointerReconciler struct {
	client.Client
}

func (r *PointerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := &app.Status
	status.Replicas++
	for i := range status.Conditions {
		status.Conditions[i].ObservedGeneration = app.Generation
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// OptionReconciler passes an option that a status write does not know.
type OptionReconciler struct {
	client.Client
}

func (r *OptionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Children = append(app.Status.Children, "pod-0")
	err := r.Update(ctx, app, client.FieldOwner("demo"))
	return ctrl.Result{}, err
}

// BranchReconciler changes the status on one path only.
type BranchReconciler struct {
	client.Client
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch {
	case app.Spec.Paused:
		return ctrl.Result{}, nil
	case app.Spec.Image == "":
		app.Status.Phase = demov1.FooFailed
	default:
		app.Status.Phase = demov1.FooReady
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Observe hands the object back to its caller, which changes nothing: there was
// nothing to save but the status.
func (r *BranchReconciler) Observe(ctx context.Context, app *demov1.Foo) (*demov1.Foo, error) {
	app.Status.ObservedGeneration = app.Generation
	err := r.Update(ctx, app)
	return app, err
}

// MutateReconciler sets the status in the function of CreateOrUpdate.
type MutateReconciler struct{ client.Client }

func (r *MutateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, app, func() error {
		app.Status.Phase = demov1.FooReady
		return nil
	})
	return ctrl.Result{}, err
}
