// Package good keeps the defaults that it sets, or does not need them any more.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin
func setDefaults(app *demov1.Foo) {
	if app.Spec.SecretName == "" {
		app.Spec.SecretName = app.Name + "-secret"
	}
}

// AppReconciler reads the Secret that the spec, or the default, names.
type AppReconciler struct{ client.Client }

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	app.Status.Phase, app.Status.ObservedGeneration = demov1.FooPending, app.Generation
	if err := r.Status().Update(ctx, app.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, read(ctx, r, app)
}

// doc:end

func read(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, &corev1.Secret{})
}

// AgainReconciler sets them again.
type AgainReconciler struct{ client.Client }

func (r *AgainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	setDefaults(app)
	return ctrl.Result{}, read(ctx, r, app)
}

// LastReconciler writes the status last.
type LastReconciler struct{ client.Client }

func (r *LastReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	if err := read(ctx, r, app); err != nil {
		app.Status.Phase = demov1.FooFailed
		if err := r.Status().Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooPending
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// StoredReconciler stores them first.
type StoredReconciler struct{ client.Client }

func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, read(ctx, r, app)
}

// ChangedReconciler stores them first where they have changed something: on the other way
// they were stored before.
type ChangedReconciler struct{ client.Client }

func (r *ChangedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	setDefaults(app)
	if !equality.Semantic.DeepEqual(old, app) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, read(ctx, r, app)
}

// PatchReconciler has the defaults in the patch.
type PatchReconciler struct{ client.Client }

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app.DeepCopy())
	setDefaults(app)
	if err := r.Patch(ctx, app, patch); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, read(ctx, r, app)
}

// LabelReconciler reads something else afterwards.
type LabelReconciler struct{ client.Client }

func (r *LabelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	if err := read(ctx, r, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.count(ctx, app)
}

func (r *LabelReconciler) count(ctx context.Context, app *demov1.Foo) error {
	var pods corev1.PodList
	return r.List(ctx, &pods, client.InNamespace(app.Namespace), client.MatchingLabels(app.Spec.Selector))
}

// SavingReconciler stores the defaults in the function that sets them.
type SavingReconciler struct{ client.Client }

func (r *SavingReconciler) setDefaults(ctx context.Context, app *demov1.Foo) error {
	base := app.DeepCopy()
	setDefaults(app)
	if equality.Semantic.DeepEqual(base.Spec, app.Spec) {
		return nil
	}
	return r.Patch(ctx, app, client.MergeFrom(base))
}

func (r *SavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.setDefaults(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase, app.Status.ObservedGeneration = demov1.FooPending, app.Generation
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, read(ctx, r, app)
}

// EndReconciler saves the status when all else is done, and reads before.
type EndReconciler struct{ client.Client }

func (r *EndReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.readThenSave(ctx, app)
}

func (r *EndReconciler) readThenSave(ctx context.Context, app *demov1.Foo) error {
	defer r.Status().Update(ctx, app) //nolint:errcheck // the next pass saves it
	app.Status.Message = "uses " + app.Spec.SecretName
	setDefaults(app)
	return read(ctx, r, app)
}

// RoundsReconciler does one of two things with each of its children: what the first
// leaves behind, the second does not see.
type RoundsReconciler struct{ client.Client }

func (r *RoundsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	fresh, changed := app.Status.Phase == "", app.Generation != app.Status.ObservedGeneration
	setDefaults(app)
	for _, child := range append([]string{app.Name}, app.Status.Children...) {
		switch {
		case fresh || !changed:
			app.Status.Message = child
			if err := r.Status().Update(ctx, app); err != nil {
				return ctrl.Result{}, err
			}
		case changed && !fresh:
			if err := read(ctx, r, app); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	return ctrl.Result{}, nil
}
