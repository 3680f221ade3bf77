// Package missing lists by fields that are indexed, or not through the cache.
package missing

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

const nodeName = "spec.nodeName"

// NodeReconciler counts the Pods of a Node.
type NodeReconciler struct {
	client.Client
	Pods int
}

// Reconcile lists by a field that SetupWithManager registers.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.MatchingFields{nodeName: req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	r.Pods = len(pods.Items)
	return ctrl.Result{}, nil
}

// SetupWithManager adds the controller and its index.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	err := mgr.GetFieldIndexer().IndexField(context.Background(), &corev1.Pod{}, nodeName, func(obj client.Object) []string {
		return []string{obj.(*corev1.Pod).Spec.NodeName}
	})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Named("good-node").Complete(r)
}

// doc:end

// Live lists without the cache: the API server knows the field.
func Live(ctx context.Context, r client.Reader, node string) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	return pods, r.List(ctx, pods, client.MatchingFields{"status.phase": node})
}

// Any lists objects that the manager's client reads from the API server.
func Any(ctx context.Context, c client.Client, name string) (*unstructured.UnstructuredList, error) {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("SecretList"))
	return list, c.List(ctx, list, client.MatchingFields{"type": name})
}

// Maps lists a kind that the manager does not cache.
func Maps(ctx context.Context, c client.Client, name string) (*corev1.ConfigMapList, error) {
	list := &corev1.ConfigMapList{}
	return list, c.List(ctx, list, client.MatchingFields{"metadata.name": name})
}

// By lists by a field that its caller names.
func By(ctx context.Context, c client.Client, field, value string) (*demov1.FooList, error) {
	foos := &demov1.FooList{}
	return foos, c.List(ctx, foos, client.MatchingFields{field: value})
}

// Indexed indexes Bars by what its caller names.
func Indexed(ctx context.Context, indexer client.FieldIndexer, fields ...string) error {
	for _, field := range fields {
		err := indexer.IndexField(ctx, &demov1.Bar{}, field, func(obj client.Object) []string {
			return []string{obj.(*demov1.Bar).Spec.FooName}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Bars lists by a field that Indexed may have indexed.
func Bars(ctx context.Context, c client.Client, name string) (*demov1.BarList, error) {
	bars := &demov1.BarList{}
	return bars, c.List(ctx, bars, client.MatchingFields{"spec.fooName": name})
}
