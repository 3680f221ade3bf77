package bad

import (
	"context"
	"reflect"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler keeps the status and the children of an application.
type Reconciler struct{ client.Client }

// doc:begin

// Phase compares the status with a pointer to the new one.
func (r *Reconciler) Phase(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	status := app.Status.DeepCopy()
	status.Phase = demov1.FooReady
	if reflect.DeepEqual(app.Status, status) { // want `reflect\.DeepEqual of a v1\.FooStatus and a \*v1\.FooStatus is always false, because their types differ: compare \*status`
		return nil
	}
	app.Status = *status
	return r.Status().Update(ctx, app)
}

// doc:end

// Semantic is no better.
func (r *Reconciler) Semantic(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	before := app.Status.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if !equality.Semantic.DeepEqual(before, app.Status) { // want `equality\.Semantic\.DeepEqual of a \*v1\.FooStatus and a v1\.FooStatus is always false, because their types differ: compare \*before`
		return r.Status().Update(ctx, app) // want:related `written every time`
	}
	return nil
}

// Names is a list of names.
type Names []string

// Other compares lists of two types.
func Other(app *demov1.Foo, names Names) bool {
	return reflect.DeepEqual(names, app.Status.Children) // want `reflect\.DeepEqual of a Names and a \[\]string`
}

// Address compares a pointer with the address of one.
func Address(app *demov1.Foo) bool {
	status := app.Status.DeepCopy()
	status.Phase = demov1.FooReady
	return reflect.DeepEqual(&app.Status, &status) // want `reflect\.DeepEqual of a \*v1\.FooStatus and a \*\*v1\.FooStatus is always false, because their types differ: compare status`
}

// Replicas compares a field that may be left out with a number.
func Replicas(app *appsv1.Deployment, want int32) bool {
	return reflect.DeepEqual(app.Spec.Replicas, want) // want `reflect\.DeepEqual of a \*int32 and a int32 is always false, because their types differ: compare with &want`
}

// True compares types by one name, of packages by one name.
func True(core corev1.ConditionStatus, meta metav1.ConditionStatus) bool {
	return reflect.DeepEqual(core, meta) // want `reflect\.DeepEqual of a k8s\.io/api/core/v1\.ConditionStatus and a k8s\.io/apimachinery/pkg/apis/meta/v1\.ConditionStatus is always false, because their types differ`
}
