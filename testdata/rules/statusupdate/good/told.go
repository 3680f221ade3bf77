package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ToldReconciler learns from its helpers what has changed.
type ToldReconciler struct {
	client.Client
}

// Sync saves the status where the helper says that it changed, and labels where it
// did not.
func (r *ToldReconciler) Sync(ctx context.Context, app *demov1.Foo) error {
	changed := setPhase(app, demov1.FooReady)
	if changed {
		return r.Status().Update(ctx, app)
	}
	if setTier(app, "front") {
		return r.Update(ctx, app)
	}
	return nil
}

func setPhase(app *demov1.Foo, phase demov1.FooPhase) bool {
	if app.Status.Phase == phase {
		return false
	}
	app.Status.Phase = phase
	return true
}

func setTier(app *demov1.Foo, tier string) bool {
	if app.Labels["tier"] == tier {
		return false
	}
	app.Labels = map[string]string{"tier": tier}
	return true
}

// Publish makes the object when it is missing; the next pass saves its status.
func (r *ToldReconciler) Publish(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	err := r.Get(ctx, key, app)
	missing := apierrors.IsNotFound(err)
	if err != nil && !missing {
		return err
	}
	app.Status.Phase = demov1.FooReady
	if missing {
		return r.Create(ctx, app)
	}
	return r.Status().Update(ctx, app)
}

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, app)
	}
	return ctrl.Result{}, r.Sync(ctx, app)
}

// release is called for what is being deleted: its status goes with it.
func (r *ToldReconciler) release(ctx context.Context, app *demov1.Foo) error {
	for range app.Finalizers {
		app.Status.Message = "cleaned up"
	}
	if controllerutil.RemoveFinalizer(app, Finalizer) {
		return r.Update(ctx, app)
	}
	return nil
}

// End takes the finalizer off, behind what may have been told in the status on the way: the
// object goes with this write.
func (r *Ending) End(ctx context.Context, app *demov1.Foo) error {
	done := true
	if app.Spec.Paused {
		app.Status.Phase = demov1.FooPending
		done = r.Done()
	}
	if done {
		controllerutil.RemoveFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}

// Ending ends applications.
type Ending struct {
	client.Client
	Done func() bool
}
