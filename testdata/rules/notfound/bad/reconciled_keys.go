package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// KeyReconciler builds the key again from the fields of the request.
type KeyReconciler struct {
	client.Client
}

func (r *KeyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name}, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// NamespacedReconciler keeps the key in a variable.
type NamespacedReconciler struct {
	client.Client
}

func (r *NamespacedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := types.NamespacedName{Namespace: req.NamespacedName.Namespace, Name: req.NamespacedName.Name}
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// NodeReconciler reconciles a kind without namespaces.
type NodeReconciler struct {
	client.Client
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: req.Name}, node); err != nil {
		return ctrl.Result{}, err // want `a deleted Node makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}
