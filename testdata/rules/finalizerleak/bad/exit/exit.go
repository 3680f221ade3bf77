// Package exit cleans up after objects, and lets go only those of which it has found
// something to clean up.
package exit

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Name is that of the finalizer.
const Name = "demo.ctrlvet.dev/machine"

// ErrNone says that there is no machine.
var ErrNone = errors.New("no machine")

// A Machine belongs to an application.
type Machine struct{ Running bool }

// A Cloud has machines.
type Cloud interface {
	Find(name string) (*Machine, error)
	Stop(m *Machine) error
}

// IsNone tells ErrNone apart.
func IsNone(err error) bool { return errors.Is(err, ErrNone) }

// Reconciler looks after the machines of applications.
type Reconciler struct {
	client.Client
	Cloud Cloud
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return r.finalize(ctx, app)
	}
	if controllerutil.AddFinalizer(app, Name) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// finalize takes it that a machine that is not there has been seen to.
func (r *Reconciler) finalize(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	m, err := r.Cloud.Find(app.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if m == nil {
		return ctrl.Result{}, nil // want:finalizerleak/exit `what was looked for is not there here, and the finalizer "demo\.ctrlvet\.dev/machine" stays: each pass comes to this return again, and the Foo hangs in Terminating; remove it as on line \d+`
	}
	if err := r.Cloud.Stop(m); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Name)
	return ctrl.Result{}, r.Update(ctx, app)
}

// Failing tells the error of what is gone apart.
type Failing struct {
	client.Client
	Cloud Cloud
}

func (r *Failing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	m, err := r.Cloud.Find(app.Name)
	if err != nil {
		if IsNone(err) {
			return ctrl.Result{}, nil // want:finalizerleak/exit `what was looked for is not found here`
		}
		return ctrl.Result{}, err
	}
	if m == nil {
		controllerutil.RemoveFinalizer(app, Name)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, r.Cloud.Stop(m)
}

// Claims keeps a config map for each claim.
type Claims struct{ client.Client }

func (r *Claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{}
	err := r.Get(ctx, client.ObjectKey{Namespace: claim.Namespace, Name: claim.Name + "-settings"}, settings)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // want:finalizerleak/exit `what was looked for is not found here`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, settings); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, Name)
	return ctrl.Result{}, r.Update(ctx, claim)
}
