package getanyerror_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// onlyApps is a client that reads apps, and nothing else.
func onlyApps() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if _, ok := obj.(*demov1.Foo); ok {
				return c.Get(ctx, key, obj, opts...)
			}
			return errServer
		},
	}).Build()
}

// TestPassed lets the read of what has to be there fail: bad goes on as if it were, good comes
// again.
func TestPassed(t *testing.T) {
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app())}
	for name, r := range map[string]reconcile.Reconciler{"guarded": &bad.Guarded{Client: onlyApps()}, "checked": &bad.Checked{Client: onlyApps()}} {
		if _, err := r.Reconcile(t.Context(), req); err != nil {
			t.Errorf("bad %s: %v", name, err)
		}
	}
	c := onlyApps()
	if _, err := (&bad.Guarded{Client: c}).Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if foo := (&demov1.Foo{}); c.Get(t.Context(), req.NamespacedName, foo) != nil || foo.Status.Phase != demov1.FooReady {
		t.Errorf("bad: the phase is %q", foo.Status.Phase)
	}
	if _, err := (&good.Guarded{Client: onlyApps()}).Reconcile(t.Context(), req); !apierrors.IsInternalError(err) {
		t.Errorf("good: %v", err)
	}
	for name, r := range map[string]reconcile.Reconciler{"gone": &good.Leaving{Client: onlyApps()}, "prepared": &good.Prepared{Client: onlyApps()}, "meant": &good.Meant{Client: onlyApps()}} {
		if _, err := r.Reconcile(t.Context(), req); err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
	if err := onlyApps().Create(t.Context(), &corev1.ConfigMap{ObjectMeta: app().ObjectMeta}); err != nil {
		t.Error(err)
	}
}
