// Package migrated makes a secret anew for another controller.
package migrated

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler hands its secret over.
type Reconciler struct {
	client.Client
}

// SetupWithManager wants to hear of the secrets that it still has.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("migrated").For(&demov1.Foo{}).Owns(&corev1.Secret{}).Complete(r)
}

// Reconcile lets the old secret go, and makes one that nobody owns until the other controller
// adopts it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	old := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, old); err != nil || old.Labels["foo"] != req.Name {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	orphan := metav1.DeletePropagationOrphan
	if err := r.Delete(ctx, old, client.PropagationPolicy(orphan)); err != nil {
		return ctrl.Result{}, err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name + "-new"}, Data: old.Data}
	return ctrl.Result{}, r.Create(ctx, secret)
}
