// Package states writes the status once per state, and on fresh copies.
package states

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FooReconciler goes from state to state.
type FooReconciler struct{ client.Client }

// Reconcile writes the status once per state.
func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch foo.Status.Phase {
	case "":
		foo.Status.Phase = demov1.FooPending
		foo.Status.ObservedGeneration = foo.Generation
		return ctrl.Result{}, r.Status().Update(ctx, foo)
	case demov1.FooPending:
		foo.Status.Phase = demov1.FooReady
		foo.Status.ObservedGeneration = foo.Generation
		return ctrl.Result{}, r.Status().Update(ctx, foo)
	}
	return ctrl.Result{}, nil
}

// Other reconciles another way.
type Other struct{ client.Client }

// Reconcile has a status per state, in order.
func (r *Other) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Status.Phase == "" {
		foo.Status.Phase = demov1.FooPending
		foo.Status.ObservedGeneration = foo.Generation
		if err := r.Status().Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.work(ctx, foo); err != nil {
		foo.Status.Phase, foo.Status.Message = demov1.FooFailed, err.Error()
		if err := r.Status().Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err
	}
	if foo.Status.Phase != demov1.FooReady {
		foo.Status.Phase = demov1.FooReady
		if err := r.Status().Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Other) work(ctx context.Context, foo *demov1.Foo) error {
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(foo), d); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// Phase is written in a helper for each state.
type Phases struct{ client.Client }

// Reconcile goes through phases.
func (r *Phases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Spec.Image == "" {
		return ctrl.Result{}, r.phase(ctx, foo, demov1.FooFailed, "no image")
	}
	if err := r.phase(ctx, foo, demov1.FooPending, "starting"); err != nil {
		return ctrl.Result{}, err
	}
	if foo.Spec.Paused {
		foo.Labels = map[string]string{"paused": "true"}
		return ctrl.Result{}, r.Update(ctx, foo)
	}
	return ctrl.Result{}, r.phase(ctx, foo, demov1.FooReady, "")
}

func (r *Phases) phase(ctx context.Context, foo *demov1.Foo, phase demov1.FooPhase, message string) error {
	if foo.Status.Phase == phase && foo.Status.Message == message {
		return nil
	}
	foo.Status.Phase, foo.Status.Message, foo.Status.ObservedGeneration = phase, message, foo.Generation
	return r.Status().Update(ctx, foo)
}

// Retry writes the status on a fresh copy, which is then copied back.
type Retry struct{ client.Client }

// Reconcile computes and saves.
func (r *Retry) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	foo.Status.Phase = demov1.FooReady
	foo.Status.ObservedGeneration = foo.Generation
	if err := r.save(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	if foo.Labels["x"] == "" {
		base := foo.DeepCopy()
		foo.Labels = map[string]string{"x": "y"}
		return ctrl.Result{}, r.Patch(ctx, foo, client.MergeFrom(base))
	}
	return ctrl.Result{}, nil
}

func (r *Retry) save(ctx context.Context, foo *demov1.Foo) error {
	want := foo.Status.DeepCopy()
	var latest *demov1.Foo
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest = &demov1.Foo{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(foo), latest); err != nil {
			return err
		}
		latest.Status = *want
		return r.Status().Update(ctx, latest)
	})
	if err != nil {
		return err
	}
	*foo = *latest
	return nil
}

// Retry2 copies back inside the closure.
type Retry2 struct{ client.Client }

// Reconcile computes and saves.
func (r *Retry2) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	foo.Status.Phase = demov1.FooReady
	foo.Status.ObservedGeneration = foo.Generation
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		fresh := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, fresh); err != nil {
			return err
		}
		if equality.Semantic.DeepEqual(fresh.Status, foo.Status) {
			return nil
		}
		foo.Status.DeepCopyInto(&fresh.Status)
		if err := r.Status().Update(ctx, fresh); err != nil {
			return err
		}
		fresh.DeepCopyInto(foo)
		return nil
	})
	return ctrl.Result{}, err
}

// Retry3 keeps the version only.
type Retry3 struct{ client.Client }

// Reconcile computes and saves.
func (r *Retry3) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	foo.Status.Phase = demov1.FooReady
	foo.Status.ObservedGeneration = foo.Generation
	status := foo.Status
	if err := retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
			return err
		}
		foo.Status = status
		return r.Status().Update(ctx, foo)
	}); err != nil {
		return ctrl.Result{}, err
	}
	foo.Annotations = map[string]string{"seen": "true"}
	return ctrl.Result{}, r.Update(ctx, foo)
}

// Never: a helper that the named path never reaches.
type Never struct{ client.Client }

// Reconcile only comes to finish with a phase that is not failed.
func (r *Never) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Spec.Paused {
		foo.Labels = map[string]string{"paused": "true"}
		if err := r.Update(ctx, foo); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	foo.Status.Phase = demov1.FooReady
	foo.Status.ObservedGeneration = foo.Generation
	return ctrl.Result{}, r.finish(ctx, foo, false)
}

func (r *Never) finish(ctx context.Context, foo *demov1.Foo, label bool) error {
	if label {
		foo.Labels = map[string]string{"finished": "true"}
		if err := r.Update(ctx, foo); err != nil {
			return err
		}
	}
	return r.Status().Update(ctx, foo)
}

// Never2 : the helper saves unless asked.
func (r *Never) Never2(ctx context.Context, key client.ObjectKey) error {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, key, foo); err != nil {
		return err
	}
	foo.Status.Phase = demov1.FooFailed
	if err := r.store(ctx, foo, saveStatus); err != nil {
		return err
	}
	foo.Spec.Paused = true
	return r.store(ctx, foo, saveAll)
}

type how int

const (
	saveStatus how = iota
	saveAll
)

func (r *Never) store(ctx context.Context, foo *demov1.Foo, h how) error {
	switch h {
	case saveStatus:
		return r.Status().Update(ctx, foo)
	default:
		return r.Update(ctx, foo)
	}
}
