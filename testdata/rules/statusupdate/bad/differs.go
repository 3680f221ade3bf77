package bad

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Filler fills the status of applications, and perhaps more.
type Filler interface {
	Fill(app *demov1.Foo)
}

// DifferReconciler writes applications because their status is another one.
type DifferReconciler struct {
	client.Client
	Filler Filler
}

// Fill has the status filled in out of sight.
func (r *DifferReconciler) Fill(ctx context.Context, app *demov1.Foo) error {
	before := app.Status.DeepCopy()
	r.Filler.Fill(app)
	if reflect.DeepEqual(before, &app.Status) {
		return nil
	}
	return r.Update(ctx, app) // want `Update is made because the status of app differs \(line 28\), but writes only the main resource: Foo has the status subresource, so it is lost; add r\.Status\(\)\.Update\(ctx, app\)`
}

// Take takes over the status of another state of the object.
func (r *DifferReconciler) Take(ctx context.Context, app, result *demov1.Foo) error {
	desired := result.DeepCopy()
	if !equality.Semantic.DeepEqual(app.Status, result.Status) {
		desired.Status = result.Status
		return r.Update(ctx, desired) // want `Update is made because the status of desired differs \(line 37\)`
	}
	return nil
}

// Clear takes the status away where there is one.
func (r *DifferReconciler) Clear(ctx context.Context, app *demov1.Foo) error {
	empty := app.DeepCopy()
	empty.Status = demov1.FooStatus{}
	if equality.Semantic.DeepEqual(empty.Status, app.Status) {
		return nil
	}
	return r.Update(ctx, empty) // want `Update is made because the status of empty differs \(line 48\)`
}
