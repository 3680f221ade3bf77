package bad

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

// Reconcile sets the annotation where the object is new, and fails for one that has lost it.
func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase == "" {
		text, err := json.Marshal(app.Spec)
		if err != nil {
			return ctrl.Result{}, err
		}
		if app.Annotations == nil {
			app.Annotations = make(map[string]string)
		}
		app.Annotations["spec"] = string(text)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	var old demov1.FooSpec
	if err := json.Unmarshal([]byte(app.Annotations["spec"]), &old); err != nil { // want:outofrange/first `without this annotation Unmarshal fails at every reconcile: an empty text is no JSON; test whether it is there`
		return ctrl.Result{}, fmt.Errorf("reading the last spec: %w", err)
	}
	if reflect.DeepEqual(old, app.Spec) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Apply(ctx, app)
}
