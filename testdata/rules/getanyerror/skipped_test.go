package getanyerror_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// TestSkipped lets the service be unreadable: bad says that all is well, and it stays; good
// comes again.
func TestSkipped(t *testing.T) {
	for name, x := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		lost bool
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.Paused{Client: c} }, true},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.Paused{Client: c} }, false},
	} {
		foo := app()
		foo.Spec.Paused = true
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
		for _, fails := range []bool{true, false} {
			c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo, svc).WithInterceptorFuncs(interceptor.Funcs{
				Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
					if _, service := obj.(*corev1.Service); service && fails {
						return errServer
					}
					return c.Get(ctx, key, obj, opts...)
				},
			}).Build()
			_, err := x.of(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(foo)})
			if (err == nil) != (x.lost || !fails) {
				t.Errorf("%s, fails %t: %v", name, fails, err)
			}
			list := &corev1.ServiceList{}
			if err := c.List(t.Context(), list); err != nil || (len(list.Items) == 1) != fails {
				t.Errorf("%s, fails %t: %v, %d services", name, fails, err, len(list.Items))
			}
		}
	}
	if err := good.Stray(t.Context(), fake.NewClientBuilder().WithScheme(proof.Scheme()).Build(), client.ObjectKeyFromObject(app())); err != nil {
		t.Errorf("good: %v", err)
	}
}
