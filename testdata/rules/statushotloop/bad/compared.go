package bad

import (
	"context"
	"reflect"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ComparedReconciler would write only what changed, but the time always has.
// Who wakes it is decided elsewhere.
type ComparedReconciler struct{ Config }

func (r *ComparedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	app.Status.Conditions = []metav1.Condition{{ // want `status field Conditions\.LastTransitionTime is new on every reconcile \(metav1\.Now\): the comparison before Status\(\)\.Update never finds it equal; set it only when something changed`
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now(),
	}}
	if !equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// HelperReconciler compares in a helper, and returns early.
type HelperReconciler struct{ Config }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	var children []string
	for k := range app.Spec.Selector {
		children = append(children, k)
	}
	app.Status.Children = children // want `status field Children is in the order of a map, another on every reconcile: the comparison before save never finds it equal; sort it`
	return ctrl.Result{}, r.save(ctx, old, app)
}

func (r *HelperReconciler) save(ctx context.Context, old, app *demov1.Foo) error {
	if reflect.DeepEqual(old.Status, app.Status) {
		return nil
	}
	return r.Status().Update(ctx, app)
}

// GuardedReconciler looks at what it found before it sets the time, but not at
// what it said before.
type GuardedReconciler struct{ Config }

func (r *GuardedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	problem, ready := "", true
	if len(app.Spec.Selector) == 0 {
		problem, ready = "the selector is empty", false
	} else if app.Spec.Image == "" {
		ready = false
	}
	if problem != "" && !ready {
		app.Status.Conditions = []metav1.Condition{{ // want `status field Conditions\.LastTransitionTime is new on every reconcile`
			Type: "Ready", Status: metav1.ConditionFalse, Reason: "Invalid", Message: problem, LastTransitionTime: metav1.Now(),
		}}
	}
	if !reflect.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// ErrorReconciler notes the error that it found, with the time.
type ErrorReconciler struct{ Config }

func (r *ErrorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	problem, missing := "", 0
	for k, v := range app.Spec.Selector {
		if v == "" {
			problem = k + " is empty"
			missing++
			break
		}
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: k}}
		if err := r.Create(ctx, pod); client.IgnoreAlreadyExists(err) != nil {
			return ctrl.Result{}, err
		}
	}
	if problem != "" {
		app.Status.Message = problem + ", seen at " + time.Now().Format(time.RFC3339Nano) // want `status field Message is new on every reconcile`
	}
	if !reflect.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}
