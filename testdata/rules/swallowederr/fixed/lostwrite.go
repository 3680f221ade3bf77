package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PhaseTeller says in the status what it has found, once: a write that meets another
// writer is forgotten.
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
	}
	return ctrl.Result{}, nil
}

// LabelsAll labels what a function of its own finds, each one as well as it can.
type LabelsAll struct {
	client.Client
}

func (r *LabelsAll) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.labelAll(ctx, req.Namespace)
}

func (r *LabelsAll) labelAll(ctx context.Context, namespace string) error {
	apps := &demov1.FooList{}
	if err := r.List(ctx, apps, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		base := apps.Items[i].DeepCopy()
		apps.Items[i].Labels = map[string]string{"seen": "true"}
		if err := r.Patch(ctx, &apps.Items[i], client.MergeFrom(base)); err != nil {
			log.FromContext(ctx).Error(err, "unable to label it", "name", base.Name)
		}
	}
	return nil
}

// TellsFirst creates a service after it has told the phase.
type TellsFirst struct {
	client.Client
}

func (r *TellsFirst) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to update the status")
	}
	if err := r.Create(ctx, service(app)); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Remover takes the service away with functions that tell nobody of a failure.
type Remover struct {
	client.Client
}

func (r *Remover) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.remove(ctx, app)
	return ctrl.Result{}, nil
}

func (r *Remover) remove(ctx context.Context, app *demov1.Foo) {
	if err := r.Delete(ctx, service(app)); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the service")
	}
}
