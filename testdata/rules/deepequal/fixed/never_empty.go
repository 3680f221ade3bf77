package fixed

import (
	"context"
	"reflect"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Children keeps the names of the config maps in the status.
func (r *Reconciler) Children(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	maps := &corev1.ConfigMapList{}
	if err := r.List(ctx, maps, client.InNamespace("other")); err != nil {
		return err
	}
	names := []string{}
	for _, cm := range maps.Items {
		names = append(names, cm.Name)
	}
	slices.Sort(names)
	if !equality.Semantic.DeepEqual(app.Status.Children, names) {
		app.Status.Children = names
		return r.Status().Update(ctx, app)
	}
	return nil
}

// Selected tells whether the selector of an application of the caller changed.
func Selected(app *demov1.Foo, nodes []corev1.Node) bool {
	selector := make(map[string]string)
	for _, n := range nodes {
		selector[n.Name] = "true"
	}
	if equality.Semantic.DeepEqual(selector, app.Spec.Selector) {
		return false
	}
	app.Spec.Selector = selector
	return true
}

// Spec keeps the spec as the labels of the nodes have it.
func (r *Reconciler) Spec(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	maps := &corev1.ConfigMapList{}
	if err := r.List(ctx, maps, client.InNamespace("other")); err != nil {
		return err
	}
	selector := map[string]string{}
	for _, cm := range maps.Items {
		selector[cm.Name] = "true"
	}
	spec := demov1.FooSpec{Image: "nginx:1.27", Selector: selector}
	if !equality.Semantic.DeepEqual(app.Spec, spec) {
		app.Spec = spec
		return r.Update(ctx, app)
	}
	return nil
}

var _ = reflect.TypeOf(0)
