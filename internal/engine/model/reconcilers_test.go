package model_test

import "testing"

func TestReconcilers(t *testing.T) {
	check(t, `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	. "sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type (
	r       struct{ client.Client; run func(ctrl.Request) (ctrl.Result, error) }
	key     struct{ Name string }
	result  = ctrl.Result
	other   struct{}
	own     ctrl.Result
	typed   struct{}
	pods    struct{}
	Wrong   struct{}
	generic[T client.Object] struct{}
)

func (r *r) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // = reconciler
	if req.Name == "" {
		return r.delegated(ctx)
	}
	if req.Name == "*" {
		return r.run(req)
	}
	res, err := r.inVariable(ctx, 1)
	if err != nil {
		return res, err
	}
	_, _ = r.dropped(ctx)
	return r.Result(), r.noResult(ctx)
}

func (r *r) delegated(ctx context.Context) (result, error) { _ = ctx; return r.deeper(ctx) } // = sub-reconciler
func (r *r) setup() { r.run = r.held }
func (r *r) held(req ctrl.Request) (result, error) { return r.withoutContext(req.Name), nil } // = sub-reconciler
func (r *r) withoutContext(string) result { return result{} }
func (r *r) deeper(ctx context.Context) (result, error) { return result{}, nil } // = sub-reconciler
func (r *r) inVariable(ctx context.Context, n int) (result, error) { return result{}, nil } // = sub-reconciler
func (r *r) dropped(ctx context.Context) (result, error) { return result{}, nil } // = step
func (r *r) Result() result { return result{} }
func (r *r) noResult(ctx context.Context) error { return nil }

func (other) named(ctx context.Context, q Request) (res Result, err error) { // = reconciler
	res, err = sub(ctx)
	return
}

func sub(ctx context.Context) (Result, error) { return Result{}, nil } // = sub-reconciler

func (typed) Reconcile(ctx context.Context, k key) (ctrl.Result, error) { return ctrl.Result{}, nil } // = reconciler
func (typed) Handle(ctx context.Context, k key) (ctrl.Result, error) { return ctrl.Result{}, nil } // = step
func (pods) Reconcile(ctx context.Context, p *corev1.Pod) (ctrl.Result, error) { return ctrl.Result{}, nil } // = object reconciler
func (Wrong) Reconcile(ctx context.Context, req ctrl.Request) (own, error) { return own{}, nil }
func (*generic[T]) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { return ctrl.Result{}, nil } // = reconciler
func Reconcile(req ctrl.Request, ctx context.Context) (ctrl.Result, error) { return ctrl.Result{}, nil } // = step
func noContext(req ctrl.Request) (ctrl.Result, error) { return ctrl.Result{}, nil } // = step

var f = Func(func(context.Context, Request) (Result, error) { return Result{}, nil }) // = reconciler
var g = TypedFunc[key](func(context.Context, key) (Result, error) { return Result{}, nil }) // = reconciler
var h TypedFunc[key] = func(context.Context, key) (Result, error) { return Result{}, nil } // = reconciler

func wrapped() Reconciler { return Func(byName) }

func byName(ctx context.Context, q Request) (Result, error) { return Result{}, nil } // = reconciler
`)
}
