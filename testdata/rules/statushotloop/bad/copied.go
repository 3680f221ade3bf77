package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CopyReconciler sends its status in an object of its own.
type CopyReconciler struct{ client.Client }

func (r *CopyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	foo.Status.Conditions = conditionsOf(foo) // want `status field Conditions\.LastTransitionTime is new on every reconcile \(metav1\.Now\): each applyStatus wakes this controller again`
	foo.Status.ObservedGeneration = foo.Generation
	return ctrl.Result{}, applyStatus(ctx, r.Client, foo)
}

func (r *CopyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("copied").Complete(r)
}

func conditionsOf(foo *demov1.Foo) []metav1.Condition {
	list := []metav1.Condition{}
	ready := metav1.Condition{
		Type: "Ready", ObservedGeneration: foo.Generation,
		Status: metav1.ConditionFalse, Reason: "Waiting", LastTransitionTime: metav1.Now(),
	}
	if foo.Status.Replicas > 0 {
		ready.Status, ready.Reason = metav1.ConditionTrue, "Running"
	}
	list = append(list, ready)
	return list
}

// applyStatus sends the status in an object of its own.
func applyStatus(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	patch := &demov1.Foo{
		TypeMeta:   metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"},
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name},
		Status:     foo.Status,
	}
	return c.Status().Patch(ctx, patch, client.Apply, client.FieldOwner("foo-operator"), client.ForceOwnership)
}
