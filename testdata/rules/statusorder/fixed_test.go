package statusorder_test

import (
	"context"
	"testing"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusorder/fixed"
)

// Every fixed controller leaves the new status with the server, and what it wrote
// of the main resource.
func TestFixedSavesTheNewStatus(t *testing.T) {
	c := newCounting(t)
	namespace := proof.Namespace(t, proof.Server(t))
	for name, rec := range map[string]reconcile.Reconciler{
		"direct":       &fixed.AppReconciler{Client: c},
		"finalizer":    &fixed.FinalizerReconciler{Client: c},
		"condition":    &fixed.ConditionReconciler{Client: c},
		"part":         &fixed.PartReconciler{Client: c},
		"patch":        &fixed.PatchReconciler{Client: c},
		"patch-update": &fixed.PatchUpdateReconciler{Client: c},
		"method":       &fixed.MethodReconciler{Client: c},
		"package":      &fixed.PackageReconciler{Client: c},
		"interface":    &fixed.InterfaceReconciler{Apps: c},
		"generic":      &fixed.GenericReconciler{Client: c},
		"retry":        &fixed.RetryReconciler{Client: c},
		"list":         &fixed.ListReconciler{Client: c},
		"literal":      fixed.NewFunc(c),
	} {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, "fixed-"+name)
			if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
				t.Fatal(err)
			}
			obj := stored(t, c, key)
			if obj.Status.Phase != demov1.FooReady && len(obj.Status.Conditions) == 0 {
				t.Errorf("the server has the old status %+v", obj.Status)
			}
			if obj.Spec.Image == "nginx:1.0" && len(obj.Finalizers)+len(obj.Labels)+len(obj.Annotations) == 0 {
				t.Error("the main resource was not written")
			}
		})
	}
	for name, create := range map[string]func(context.Context, client.Client, client.ObjectKey) error{
		"created-field": fixed.Create, "created-literal": fixed.CreateLiteral,
	} {
		key := types.NamespacedName{Namespace: namespace, Name: name}
		if err := create(t.Context(), c, key); err != nil {
			t.Fatal(err)
		}
		if got := stored(t, c, key).Status.Phase; got != demov1.FooPending {
			t.Errorf("%s: the server has the phase %q", name, got)
		}
	}
}
