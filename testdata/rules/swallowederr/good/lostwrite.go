package good

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PhaseTeller returns the error of its write, so that the request comes again.
type PhaseTeller struct {
	client.Client
}

func (r *PhaseTeller) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to update the status")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// LabelsAll goes on with the others, and returns what has failed.
type LabelsAll struct {
	client.Client
}

func (r *LabelsAll) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var errs error
	for i := range apps.Items {
		base := apps.Items[i].DeepCopy()
		apps.Items[i].Labels = map[string]string{"seen": "true"}
		if err := r.Patch(ctx, &apps.Items[i], client.MergeFrom(base)); err != nil {
			log.FromContext(ctx).Error(err, "unable to label it", "name", base.Name)
			errs = errors.Join(errs, err)
		}
	}
	return ctrl.Result{}, errs
}

// Greeter says why it does without.
type Greeter struct {
	client.Client
}

func (r *Greeter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Annotations = map[string]string{"greeting": "hello"}
	// A greeting is best effort.
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		log.FromContext(ctx).Error(err, "unable to greet")
	}
	return ctrl.Result{}, nil
}

// Teller tells of a failure that it returns: the request is tried again, and the phase with it.
type Teller struct {
	client.Client
}

func (r *Teller) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Create(ctx, service(app)); err != nil {
		r.tell(ctx, app)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Teller) tell(ctx context.Context, app *demov1.Foo) {
	app.Status.Phase = demov1.FooFailed
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to update the status")
	}
}

// TellsFirst counts what has failed, and returns it when the rest is done.
type TellsFirst struct {
	client.Client
}

func (r *TellsFirst) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	failed := 0
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to update the status")
		failed++
	}
	if err := r.Create(ctx, service(app)); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	if failed > 0 {
		return ctrl.Result{}, errors.New("the status is not written")
	}
	return ctrl.Result{}, nil
}

// Remover takes the service away with functions that hand the failure back.
type Remover struct {
	client.Client
}

func (r *Remover) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.remove(ctx, app)
}

func (r *Remover) remove(ctx context.Context, app *demov1.Foo) error {
	err := client.IgnoreNotFound(r.Delete(ctx, service(app)))
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the service")
	}
	return err
}
