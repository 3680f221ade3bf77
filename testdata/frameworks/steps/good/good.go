// Package good has the reconcilers of package bad as they should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Listed holds its steps in a list; one that is done returns no result.
type Listed struct{ client.Client }

// Reconcile ends with the first step that has a result.
func (r *Listed) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, step := range []func(context.Context, reconcile.Request) (*reconcile.Result, error){r.read, r.sweep} {
		if res, err := step(ctx, req); res != nil || err != nil {
			if res == nil {
				res = &reconcile.Result{}
			}
			return *res, err
		}
	}
	return reconcile.Result{}, nil
}

// read ends the reconcile of a pod that is gone.
func (r *Listed) read(ctx context.Context, req reconcile.Request) (*reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return &reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Message == "seen" {
		return nil, nil
	}
	pod.Status.Message = "seen"
	return nil, r.Status().Update(ctx, pod)
}

func (r *Listed) sweep(ctx context.Context, req reconcile.Request) (*reconcile.Result, error) {
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = req.Namespace, req.Name
	if err := r.Delete(ctx, secret); client.IgnoreNotFound(err) != nil {
		return nil, err
	}
	return nil, nil
}

// A part of a reconciler says whether it was the last one.
type part interface {
	run(ctx context.Context, r *Parted, req reconcile.Request) (done bool, res reconcile.Result, err error)
}

// A Parted has parts that implement an interface.
type Parted struct {
	client.Client
	parts []part
}

// NewParted makes one.
func NewParted(c client.Client) *Parted { return &Parted{c, []part{reading{}}} }

// Reconcile runs the parts.
func (r *Parted) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, p := range r.parts {
		done, res, err := p.run(ctx, r, req)
		if err != nil || done {
			return res, err
		}
	}
	return reconcile.Result{}, nil
}

type reading struct{}

func (reading) run(ctx context.Context, r *Parted, req reconcile.Request) (bool, reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return true, reconcile.Result{}, client.IgnoreNotFound(err)
	}
	return true, reconcile.Result{}, nil
}

// A Named has steps with names.
type Named struct{ client.Client }

type step struct {
	name string
	do   func(reconcile.Request, context.Context) (reconcile.Result, error)
}

func (r *Named) steps() []step {
	return []step{{"read", r.read}, {name: "settings", do: r.settings}}
}

// Reconcile runs the steps.
func (r *Named) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, s := range r.steps() {
		res, err := s.do(req, ctx)
		if err != nil {
			return res, err
		}
	}
	return reconcile.Result{}, nil
}

func (r *Named) read(req reconcile.Request, ctx context.Context) (reconcile.Result, error) {
	return reconcile.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &corev1.Pod{}))
}

// settings fails for want of another object, which has to be there.
func (r *Named) settings(req reconcile.Request, ctx context.Context) (reconcile.Result, error) {
	return reconcile.Result{}, r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "settings"}, &corev1.ConfigMap{})
}

// An Asker asks one of its parts for a result of which nothing is returned.
type Asker struct{ client.Client }

// Reconcile decides by itself.
func (r *Asker) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if _, err := r.look(ctx, req); client.IgnoreNotFound(err) != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

func (r *Asker) look(ctx context.Context, req reconcile.Request) (*reconcile.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &corev1.Pod{}); err != nil {
		return nil, err
	}
	return nil, nil
}
