package good

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

// doc:begin

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

// doc:end

// Nil is nil as long as it has no elements.
func Nil(app *demov1.Foo, maps []corev1.ConfigMap) bool {
	var names []string
	for _, cm := range maps {
		names = append(names, cm.Name)
	}
	if reflect.DeepEqual(app.Status.Children, names) {
		return false
	}
	app.Status.Children = names
	return true
}

// Filled has an element always.
func Filled(app *demov1.Foo) bool {
	selector := make(map[string]string)
	selector["app"] = app.Name
	if reflect.DeepEqual(selector, app.Spec.Selector) {
		return false
	}
	app.Spec.Selector = selector
	return true
}

// Looked only looks.
func Looked(app *demov1.Foo, selector map[string]string) bool {
	mine := make(map[string]string)
	for k, v := range selector {
		mine[k] = v
	}
	return reflect.DeepEqual(mine, app.Spec.Selector)
}

// Set is never nil when it is compared.
func Set(app *demov1.Foo, maps []corev1.ConfigMap) bool {
	if app.Status.Children == nil {
		app.Status.Children = []string{}
	}
	names := []string{}
	for _, cm := range maps {
		names = append(names, cm.Name)
	}
	if reflect.DeepEqual(app.Status.Children, names) {
		return false
	}
	app.Status.Children = names
	return true
}

// Counted does not compare where both are empty.
func Counted(app *demov1.Foo, nodes []corev1.Node) bool {
	selector := make(map[string]string)
	for _, n := range nodes {
		selector[n.Name] = "true"
	}
	if len(app.Spec.Selector) == 0 && len(selector) == 0 || reflect.DeepEqual(selector, app.Spec.Selector) {
		return false
	}
	app.Spec.Selector = selector
	return true
}

// Held leaves an application without children alone.
func Held(app *demov1.Foo, maps map[string]bool) bool {
	if len(app.Status.Children) == 0 {
		return false
	}
	names := make([]string, 0, len(app.Status.Children))
	for _, name := range app.Status.Children {
		if maps[name] {
			names = append(names, name)
		}
	}
	if reflect.DeepEqual(app.Status.Children, names) {
		return false
	}
	app.Status.Children = names
	return true
}

// Spec keeps the spec as the config maps have it: a selector where there are some.
func (r *Reconciler) Spec(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	maps := &corev1.ConfigMapList{}
	if err := r.List(ctx, maps, client.InNamespace("other")); err != nil {
		return err
	}
	var selector map[string]string
	for _, cm := range maps.Items {
		if selector == nil {
			selector = make(map[string]string)
		}
		selector[cm.Name] = "true"
	}
	spec := demov1.FooSpec{Image: "nginx:1.27", Selector: selector}
	if !reflect.DeepEqual(app.Spec, spec) {
		app.Spec = spec
		return r.Update(ctx, app)
	}
	return nil
}

// Always has an element in the selector that it makes.
func (r *Reconciler) Always(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	spec := demov1.FooSpec{Image: "nginx:1.27"}
	spec.Selector = map[string]string{"app": app.Name}
	if !reflect.DeepEqual(app.Spec, spec) {
		app.Spec = spec
		return r.Update(ctx, app)
	}
	return nil
}

// Answered fills the selector from what a call answers, which always holds some.
func (r *Reconciler) Answered(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	selector := map[string]string{}
	for key, value := range selectorOf(app) {
		selector[key] = value
	}
	if !reflect.DeepEqual(app.Spec.Selector, selector) {
		app.Spec.Selector = selector
		return r.Update(ctx, app)
	}
	return nil
}

func selectorOf(app *demov1.Foo) map[string]string {
	all := map[string]string{"app": app.Name}
	for key, value := range app.Labels {
		all[key] = value
	}
	return all
}
