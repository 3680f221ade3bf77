// Package unchangedwrite_test looks at what is stored after the passes.
package unchangedwrite_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unchangedwrite/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unchangedwrite/good"
)

var meta = metav1.ObjectMeta{Namespace: "shop", Name: "web"}

func TestReconcile(t *testing.T) {
	for name, rec := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Reconciler{Client: c} },
	} {
		cm := &corev1.ConfigMap{ObjectMeta: meta, Data: map[string]string{"image": "shop:v1"}}
		c := crfake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(cm, &demov1.Foo{ObjectMeta: meta, Spec: demov1.FooSpec{Image: "shop:v2"}}).Build()
		key := client.ObjectKeyFromObject(cm)
		if _, err := rec(c).Reconcile(t.Context(), ctrl.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, cm); err != nil {
			t.Fatal(err)
		}
		if stored := cm.Data["image"] == "shop:v2"; stored != (name == "good") {
			t.Errorf("%s: image %s", name, cm.Data["image"])
		}
	}
}

func TestSync(t *testing.T) {
	for name, test := range map[string]struct {
		sync func(*fake.Clientset) func(context.Context, *corev1.Service) error
		want int32
	}{
		"bad": {func(c *fake.Clientset) func(context.Context, *corev1.Service) error {
			return (&bad.Controller{Services: c.CoreV1().Services("shop")}).Sync
		}, 80},
		"good": {func(c *fake.Clientset) func(context.Context, *corev1.Service) error {
			return (&good.Controller{Services: c.CoreV1().Services("shop")}).Sync
		}, 81},
	} {
		c := fake.NewClientset()
		for _, port := range []int32{80, 81} {
			if err := test.sync(c)(t.Context(), &corev1.Service{ObjectMeta: meta, Spec: corev1.ServiceSpec{Ports: []corev1.ServicePort{{Port: port}}}}); err != nil {
				t.Fatal(err)
			}
		}
		svc, err := c.CoreV1().Services("shop").Get(t.Context(), "web", metav1.GetOptions{})
		if err != nil || svc.Spec.Ports[0].Port != test.want {
			t.Errorf("%s: ports %v, want %d (%v)", name, svc.Spec.Ports, test.want, err)
		}
	}
}
