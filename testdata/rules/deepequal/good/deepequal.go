package good

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps the status and the children of an application.
type Reconciler struct{ client.Client }

// doc:begin

// Phase compares values of one type.
func (r *Reconciler) Phase(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	status := app.Status.DeepCopy()
	status.Phase = demov1.FooReady
	if reflect.DeepEqual(app.Status, *status) {
		return nil
	}
	app.Status = *status
	return r.Status().Update(ctx, app)
}

// doc:end

// Same compares what may be of one type.
func Same[T any](app client.Object, other any, x, y T) bool {
	return reflect.DeepEqual(app, other) && equality.Semantic.DeepEqual(x, y) && reflect.DeepEqual(other, nil)
}

// Labels compare themselves.
type Labels map[string]string

// Equals compares with what may have come as a map of another name: it is one of these by then.
func (l Labels) Equals(other Labels) bool { return reflect.DeepEqual(l, other) }

// Labelled compares the labels of an object.
func Labelled(app *demov1.Foo, want Labels) bool { return want.Equals(app.Labels) }
