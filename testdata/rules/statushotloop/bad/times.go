package bad

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TimeReconciler says when it ran last.
type TimeReconciler struct{ Config }

// doc:begin
func (r *TimeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	now := metav1.Now()
	app.Status.LastSync = &now // want `status field LastSync is new on every reconcile \(metav1\.Now\): each Status\(\)\.Update wakes this controller again; set it only when something changed`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *TimeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// doc:end

// TextReconciler has the time in a message.
type TextReconciler struct{ Config }

func (r *TextReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	if !app.Spec.Paused {
		app.Status.Message = fmt.Sprintf("checked at %s", time.Now().UTC().Format(time.RFC3339Nano)) // want `status field Message is new on every reconcile \(time\.Now\): each Status\(\)\.Patch wakes`
	}
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

func (r *TextReconciler) SetupWithManager(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr)
	b = b.For(&demov1.Foo{})
	return b.Complete(r)
}

// WholeReconciler sets the status as a whole, in a function of its own.
type WholeReconciler struct{ Config }

func (r *WholeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *WholeReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status = demov1.FooStatus{ // want `status field LastSync is new on every reconcile \(metav1\.Now\)`
		Phase:    demov1.FooReady,
		LastSync: now(),
	}
	return r.Status().Update(ctx, app)
}

func now() *metav1.Time {
	t := metav1.Now()
	return &t
}

func (r *WholeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// ConditionReconciler makes its conditions anew.
type ConditionReconciler struct{ Config }

func (r *ConditionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Conditions = []metav1.Condition{{ // want `status field Conditions\.LastTransitionTime is new on every reconcile`
		Type:               "Ready",
		Status:             metav1.ConditionTrue,
		Reason:             "Deployed",
		LastTransitionTime: metav1.NewTime(time.Now()),
	}}
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *ConditionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// SetterReconciler gives the value to a setter.
type SetterReconciler struct{ Config }

func (r *SetterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setMessage(app, string(uuid.NewUUID())) // want `status field Message is new on every reconcile \(uuid\.NewUUID\)`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func setMessage(app *demov1.Foo, text string) { app.Status.Message = text }

func (r *SetterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// BarReconciler writes a kind without the status subresource.
type BarReconciler struct{ Config }

func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = time.Now().String() // want `status field Phase is new on every reconcile`
	return ctrl.Result{}, r.Update(ctx, bar)
}

func (r *BarReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Bar{}).Complete(r)
}

// NotedReconciler says when it has run last, whatever it did.
type NotedReconciler struct{ Config }

func (r *NotedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	active := !app.Spec.Paused
	defer func() {
		if active {
			now := metav1.Now()
			app.Status.LastSync = &now // want `status field LastSync is new on every reconcile \(metav1\.Now\)`
			err = r.Status().Update(ctx, app)
		}
	}()
	return ctrl.Result{}, r.Worker.Work(ctx, app)
}

func (r *NotedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
