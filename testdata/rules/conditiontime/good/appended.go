package good

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler uses the function that is there for it.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type:   "Ready",
		Status: metav1.ConditionTrue,
		Reason: "Deployed",
	})
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// LookingReconciler looks for the condition first.
type LookingReconciler struct{ client.Client }

func (r *LookingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now()}
	if meta.FindStatusCondition(app.Status.Conditions, "Ready") == nil {
		app.Status.Conditions = append(app.Status.Conditions, ready)
	}
	if !slices.ContainsFunc(app.Status.Conditions, func(c metav1.Condition) bool { return c.Type == "Seen" }) {
		addSeen(app)
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// addSeen is called when there is no such condition.
func addSeen(app *demov1.Foo) {
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{
		Type: "Seen", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now(),
	})
}

// ResetReconciler begins with an empty list.
type ResetReconciler struct{ client.Client }

func (r *ResetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	since := app.CreationTimestamp
	app.Status.Conditions = nil
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: since,
	})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// OnceReconciler appends when it goes to another phase.
type OnceReconciler struct{ client.Client }

func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase == demov1.FooReady {
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooReady
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now(),
	})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// New builds an object, whose list is its own.
func New(name string) *demov1.Foo {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: name}}
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionUnknown, Reason: "New", LastTransitionTime: metav1.Now(),
	})
	return app
}

// PodReconciler adds a condition to a pod that has ended: it does so once.
type PodReconciler struct{ client.Client }

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{
		Type: corev1.DisruptionTarget, Status: corev1.ConditionTrue, Reason: "Evicted",
	})
	return ctrl.Result{}, r.Status().Update(ctx, pod)
}
