// Package twice has two controllers that need the same index.
package twice

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const fooName = "spec.fooName"

// A Base is what both controllers have.
type Base struct{ client.Client }

// Reconcile lists the Bars of a Foo.
func (r *Base) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.List(ctx, &demov1.BarList{}, client.InNamespace(req.Namespace), client.MatchingFields{fooName: req.Name})
}

func fooNameOf(obj client.Object) []string { return []string{obj.(*demov1.Bar).Spec.FooName} }

// FirstReconciler is one controller.
type FirstReconciler struct{ Base }

// SetupWithManager registers the index that the controller needs.
func (r *FirstReconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := mgr.GetFieldIndexer().IndexField(context.Background(), &demov1.Bar{}, fooName, fooNameOf); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("twice-first").Complete(r)
}

// SecondReconciler is the other.
type SecondReconciler struct{ Base }

// doc:begin

// SetupWithManager registers the index, which the other controller has registered before.
func (r *SecondReconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := Index(context.Background(), mgr.GetFieldIndexer()); err != nil {
		return fmt.Errorf("indexing Bars: %w", err)
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("twice-second").Complete(r)
}

// Index has Bars found by their Foo.
func Index(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(ctx, &demov1.Bar{}, fooName, fooNameOf)
}

// doc:end
