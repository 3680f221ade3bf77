package good

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
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.UserOf)).
		Complete(r)
}

// UserOf returns the Foo that a Secret is made for.
func (r *FooReconciler) UserOf(_ context.Context, secret client.Object) []reconcile.Request {
	name, ok := secret.GetLabels()["demo.example.com/foo"]
	if !ok {
		return nil
	}
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Namespace: secret.GetNamespace(), Name: name}}}
}

// doc:end

// SetupUsers sets the namespace later.
func (r *FooReconciler) SetupUsers(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(func(_ context.Context, config client.Object) (out []reconcile.Request) {
			for _, ref := range config.GetOwnerReferences() {
				req := reconcile.Request{NamespacedName: types.NamespacedName{Name: ref.Name}}
				req.Namespace = config.GetNamespace()
				out = append(out, req)
			}
			return out
		})).
		Complete(r)
}

// A NodeReconciler is for a kind that lies in no namespace.
type NodeReconciler struct {
	client.Client
	Found func(*corev1.Node)
}

// Reconcile reads the node.
func (r *NodeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	r.Found(node)
	return reconcile.Result{}, nil
}

// SetupWithManager wakes the reconciler when a Secret changes.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Node{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(func(_ context.Context, secret client.Object) []reconcile.Request {
			return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: secret.GetLabels()["node"]}}}
		})).
		Complete(r)
}

// A HomeReconciler has all its objects in one namespace.
type HomeReconciler struct {
	FooReconciler
	Namespace string
}

// Reconcile reads the Foo of its namespace.
func (r *HomeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	req.Namespace = r.Namespace
	return r.FooReconciler.Reconcile(ctx, req)
}

// SetupWithManager wakes the reconciler when a Secret changes.
func (r *HomeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(HomeOf)).
		Complete(r)
}

// HomeOf leaves the namespace to the reconciler.
func HomeOf(_ context.Context, secret client.Object) []reconcile.Request {
	return []reconcile.Request{{NamespacedName: types.NamespacedName{Name: secret.GetLabels()["demo.example.com/foo"]}}}
}
