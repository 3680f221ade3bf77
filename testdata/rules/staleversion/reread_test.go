package staleversion_test

import (
	"context"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	fakeclient "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/staleversion/good"
)

// A behind client reads a cache that no event has reached yet.
type behind struct {
	client.Client
	cached *demov1.Foo
}

func (c behind) Get(_ context.Context, _ client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	c.cached.DeepCopyInto(obj.(*demov1.Foo))
	return nil
}

// TestReread: the read after the write brings the old version back.
func TestReread(t *testing.T) {
	for name, made := range map[string]func(cached, live client.Client) reconcile.Reconciler{
		"bad": func(cached, _ client.Client) reconcile.Reconciler { return &bad.RereadReconciler{Client: cached} },
		"good": func(cached, live client.Client) reconcile.Reconciler {
			return &good.LiveReconciler{Client: cached, Live: live}
		},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
		live := fakeclient.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithStatusSubresource(app).Build()
		request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
		if err := live.Get(t.Context(), request.NamespacedName, app); err != nil {
			t.Fatal(err)
		}
		_, err := made(behind{live, app}, live).Reconcile(t.Context(), request)
		if apierrors.IsConflict(err) != (name == "bad") || name == "good" && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
