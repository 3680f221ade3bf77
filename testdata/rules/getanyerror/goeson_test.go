package getanyerror_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// TestGoesOn lets all but the app be unreadable while service and pod are there: bad writes that
// they are not, good comes again.
func TestGoesOn(t *testing.T) {
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app())}
	for name, x := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		lost bool
	}{
		"bad":      {func(c client.Client) reconcile.Reconciler { return &bad.Exposed{Client: c} }, true},
		"bad list": {func(c client.Client) reconcile.Reconciler { return &bad.Crowded{Client: c} }, true},
		"good":     {func(c client.Client) reconcile.Reconciler { return &good.Exposed{Client: c} }, false},
	} {
		meta := metav1.ObjectMeta{Namespace: app().Namespace, Name: app().Name}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithStatusSubresource(app()).
			WithObjects(app(), &corev1.Pod{ObjectMeta: meta}, &corev1.Service{ObjectMeta: meta, Spec: corev1.ServiceSpec{ClusterIP: "10.0.0.1"}}).
			WithInterceptorFuncs(interceptor.Funcs{
				Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
					if _, ok := obj.(*demov1.Foo); ok {
						return c.Get(ctx, key, obj, opts...)
					}
					return errServer
				},
				List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
					return errServer
				},
			}).Build()
		_, err := x.of(c).Reconcile(t.Context(), req)
		foo := &demov1.Foo{}
		if getErr := c.Get(t.Context(), req.NamespacedName, foo); getErr != nil || (foo.Status.Phase == demov1.FooPending) != x.lost || apierrors.IsInternalError(err) == x.lost {
			t.Errorf("%s: %v, %v, the phase is %q", name, err, getErr, foo.Status.Phase)
		}
	}
	created := 0
	r := &good.Defaulting{Client: failing(&created), Fill: func(c *corev1.ConfigMap) { c.Data = map[string]string{"image": "shop"} }}
	if _, err := r.Reconcile(t.Context(), req); err != nil {
		t.Error(err)
	}
}
