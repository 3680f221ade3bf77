package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetupWithManager wakes the reconciler when a Secret changes.
func (r *FooReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.UserOf)). // want:related `the controller that gets the request`
		Complete(r)
}

// UserOf returns the Foo that a Secret is made for.
func (r *FooReconciler) UserOf(_ context.Context, secret client.Object) []reconcile.Request {
	name, ok := secret.GetLabels()["demo.example.com/foo"]
	if !ok {
		return nil
	}
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: name}}} // want `the request names no namespace, and every Foo lies in one`
}

// doc:end

// SetupUsers has a literal.
func (r *FooReconciler) SetupUsers(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(func(_ context.Context, config client.Object) (out []reconcile.Request) {
			for _, ref := range config.GetOwnerReferences() {
				out = append(out, reconcile.Request{NamespacedName: client.ObjectKey{Name: ref.Name, Namespace: ""}}) // want `the request names no namespace, and every Foo lies in one`
			}
			return out
		})).
		Complete(r)
}
