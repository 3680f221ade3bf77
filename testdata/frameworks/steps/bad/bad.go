// Package bad has reconcilers of controller-runtime that are cut into steps, which make the
// named mistakes.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
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

// read takes a pod that is gone for a failure.
func (r *Listed) read(ctx context.Context, req reconcile.Request) (*reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return nil, err // want:notfound `a deleted Pod makes this reconcile fail and be retried again and again`
	}
	pod.Status.Message = "seen"
	return nil, r.Update(ctx, pod) // want:statusupdate `.`
}

// sweep goes on whatever happened.
func (r *Listed) sweep(ctx context.Context, req reconcile.Request) (*reconcile.Result, error) {
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = req.Namespace, req.Name
	if err := r.drop(ctx, secret); err != nil {
		log.FromContext(ctx).Error(err, "unable to delete the secret")
		return nil, nil // want:swallowederr `.`
	}
	return nil, nil
}

func (r *Listed) drop(ctx context.Context, secret *corev1.Secret) error {
	return client.IgnoreNotFound(r.Delete(context.TODO(), secret)) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although ctx is in scope`
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
		return false, reconcile.Result{}, err // want:notfound `a deleted Pod makes this reconcile fail and be retried again and again`
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
	return []step{{"read", r.read}, {name: "again", do: r.again}}
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
	if err := r.Get(ctx, req.NamespacedName, &corev1.Pod{}); err != nil {
		return reconcile.Result{}, err // want:notfound `a deleted Pod makes this reconcile fail and be retried again and again`
	}
	return reconcile.Result{}, nil
}

func (r *Named) again(req reconcile.Request, _ context.Context) (reconcile.Result, error) {
	return r.read(req, context.Background()) // want:reconcilectx `context\.Background\(\) ignores cancellation`
}
