// Package scoped changes the status before the function that writes it is deferred.
package scoped

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good/scoped/scope"
)

// A Reconciler closes the scope when it is done.
type Reconciler struct{ client.Client }

// Reconcile says how it went.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, reterr error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s, err := r.scopeOf(foo)
	if err != nil {
		return ctrl.Result{}, err
	}
	if foo.Spec.Size == nil {
		foo.Status.Phase = demov1.FooFailed // want `Status\.Phase of the Foo is set here, but nothing writes the status afterwards`
		return ctrl.Result{}, nil
	}
	defer func() {
		if err := s.Close(ctx); err != nil {
			reterr = err
		}
	}()
	foo.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

func (r *Reconciler) scopeOf(foo *demov1.Foo) (*scope.Scope, error) {
	return scope.New(&scope.Params{Client: r.Client, Foo: foo})
}

// Reset forgets what was said.
func (r *Reconciler) Reset(ctx context.Context, foo *demov1.Foo) error {
	foo.Status.Phase = ""
	return r.Status().Update(ctx, foo)
}
