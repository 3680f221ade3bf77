package good

import (
	"context"
	"sort"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// KeptReconciler builds its conditions anew, and keeps the times of those that are
// as they were.
type KeptReconciler struct{ Config }

func (r *KeptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	wanted, err := r.wanted(ctx)
	if err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Conditions = keep(byType(app.Status.Conditions), wanted)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *KeptReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}).Complete(r)
}

func (r *KeptReconciler) wanted(ctx context.Context) (map[string]metav1.Condition, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps); err != nil {
		return nil, err
	}
	out := make(map[string]metav1.Condition)
	for _, app := range apps.Items {
		out[app.Name] = metav1.Condition{Type: app.Name, Status: metav1.ConditionTrue, Reason: "There", Message: app.Status.Message}
	}
	return out, nil
}

func byType(list []metav1.Condition) map[string]metav1.Condition {
	current := make(map[string]metav1.Condition)
	for _, c := range list {
		current[c.Type] = c
	}
	return current
}

func keep(current, wanted map[string]metav1.Condition) []metav1.Condition {
	out := []metav1.Condition{}
	for _, c := range wanted {
		was, ok := current[c.Type]
		if !ok || was.Status != c.Status || was.Message != c.Message {
			c.LastTransitionTime = metav1.NewTime(time.Now())
		} else {
			c.LastTransitionTime = was.LastTransitionTime
		}
		out = append(out, c)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Type < out[j].Type })
	return out
}
