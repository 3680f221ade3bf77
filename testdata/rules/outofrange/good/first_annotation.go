package good

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SpecReconciler keeps the spec that it has seen last in an annotation.
type SpecReconciler struct {
	client.Client
	Apply func(context.Context, *demov1.Foo) error
}

// Reconcile takes an object without the annotation for one that is new.
func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var old demov1.FooSpec
	if app.Annotations["spec"] != "" {
		if err := json.Unmarshal([]byte(app.Annotations["spec"]), &old); err != nil {
			return ctrl.Result{}, fmt.Errorf("reading the last spec: %w", err)
		}
	}
	if reflect.DeepEqual(old, app.Spec) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Apply(ctx, app)
}

// FirstReconciler writes the annotation in a function of its own, where it is not there.
type FirstReconciler struct {
	client.Client
	Apply func(context.Context, *demov1.Foo, demov1.FooSpec) error
}

func (r *FirstReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	annotate(app)
	var old demov1.FooSpec
	if err := json.Unmarshal([]byte(app.Annotations["spec"]), &old); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Apply(ctx, app, old)
}

func annotate(app *demov1.Foo) {
	if app.Annotations["spec"] == "" {
		app.Annotations = map[string]string{"spec": "{}"}
	}
}
