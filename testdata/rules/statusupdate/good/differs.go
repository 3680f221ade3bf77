package good

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

// DifferReconciler saves the status of applications when it is another one.
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
	return r.Status().Update(ctx, app)
}

// Take takes over the status of another state of the object.
func (r *DifferReconciler) Take(ctx context.Context, app, result *demov1.Foo) error {
	desired := result.DeepCopy()
	if !equality.Semantic.DeepEqual(app.Status, result.Status) {
		desired.Status = result.Status
		return r.Status().Update(ctx, desired)
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
	return r.Status().Update(ctx, empty)
}

// EchoReconciler writes other parts of applications, some of them when their status is
// another one.
type EchoReconciler struct {
	client.Client
	Filler Filler
}

// Label tells of the new status in a label.
func (r *EchoReconciler) Label(ctx context.Context, old, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return nil
	}
	told := app.DeepCopy()
	told.Labels = map[string]string{"phase": string(app.Status.Phase)}
	return r.Update(ctx, told)
}

// Either writes when one of several parts is another one.
func (r *EchoReconciler) Either(ctx context.Context, old, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(old.Status, app.Status) && equality.Semantic.DeepEqual(old.Labels, app.Labels) {
		return nil
	}
	return r.Update(ctx, app)
}

// Hand has something else filled in when the status is another one.
func (r *EchoReconciler) Hand(ctx context.Context, old, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return nil
	}
	r.Filler.Fill(app)
	return r.Update(ctx, app)
}

// Both saves the status first, and then what else there is.
func (r *EchoReconciler) Both(ctx context.Context, old, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return nil
	}
	saved := app.DeepCopy()
	if err := r.Status().Update(ctx, saved); err != nil {
		return err
	}
	app.ResourceVersion = saved.ResourceVersion
	return r.Update(ctx, app)
}

// Spec writes when another part is another one.
func (r *EchoReconciler) Spec(ctx context.Context, old, app *demov1.Foo) error {
	r.Filler.Fill(app)
	if equality.Semantic.DeepEqual(old.Spec, app.Spec) {
		return nil
	}
	return r.Update(ctx, app)
}
