// Package missing lists by fields that are not indexed.
package missing

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NodeReconciler counts the Pods of a Node.
type NodeReconciler struct {
	client.Client
	Pods int
}

// doc:begin

// Reconcile lists by a field that the API server knows, and the cache does not.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.MatchingFields{"spec.nodeName": req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	r.Pods = len(pods.Items)
	return ctrl.Result{}, nil
}

// doc:end

// SetupWithManager adds the controller.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Named("missing-node").Complete(r)
}

// FooReconciler looks for the Bars of a Foo.
type FooReconciler struct {
	client.Client
	Bars int
}

// Reconcile asks for another name than the one that is indexed.
func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bars := &demov1.BarList{}
	opts := &client.ListOptions{Namespace: req.Namespace, FieldSelector: fields.OneTermEqualSelector("spec.fooName", req.Name)}
	if err := r.List(ctx, bars, opts); err != nil {
		return ctrl.Result{}, err
	}
	r.Bars = len(bars.Items)
	return ctrl.Result{}, nil
}

// SetupWithManager adds the controller and its index.
func (r *FooReconciler) SetupWithManager(mgr ctrl.Manager) error {
	err := mgr.GetFieldIndexer().IndexField(context.Background(), &demov1.Bar{}, ".spec.fooName", func(obj client.Object) []string {
		return []string{obj.(*demov1.Bar).Spec.FooName}
	})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("missing-foo").Complete(r)
}

// Named looks for Foos by their names, which the cache does not know as a field.
func Named(ctx context.Context, c client.Client, name string) (*demov1.FooList, error) {
	foos := &demov1.FooList{}
	err := c.List(ctx, foos, client.MatchingFieldsSelector{Selector: fields.Set{"metadata.name": name}.AsSelector()})
	return foos, err
}
