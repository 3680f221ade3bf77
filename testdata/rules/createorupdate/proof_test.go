// Package createorupdate_test runs the functions twice, the second time with
// something else to store.
package createorupdate_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/createorupdate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/createorupdate/good"
)

func newApp() *demov1.Foo {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", UID: "1"}}
	app.Spec.Image = "nginx:1.0"
	app.Spec.Selector = map[string]string{"app": "shop"}
	return app
}

func newClient(objects ...client.Object) client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithStatusSubresource(&demov1.Foo{}).WithObjects(objects...).Build()
}

type do func(ctx context.Context, c client.Client, app *demov1.Foo) error

func of(rec func(client.Client) reconcile.Reconciler) do {
	return func(ctx context.Context, c client.Client, app *demov1.Foo) error {
		_, err := rec(c).Reconcile(ctx, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
		return err
	}
}

// The second image is stored by good only.
func TestBefore(t *testing.T) {
	for name, test := range map[string]struct {
		do   do
		want string
	}{
		"bad":         {of(func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }), "nginx:1.0"},
		"assigned":    {bad.Assigned, "nginx:1.0"},
		"no function": {bad.Nothing, "nginx:1.0"},
		"built":       {bad.Built, "nginx:1.0"},
		"good built":  {good.Built, "nginx:1.27"},
		"good":        {of(func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }), "nginx:1.27"},
		"handed":      {good.Handed, "nginx:1.27"},
		"labelled":    {good.Labelled, "nginx:1.27"},
	} {
		app := newApp()
		c := newClient(app)
		for _, image := range []string{"nginx:1.0", "nginx:1.27"} {
			app.Spec.Image = image
			if err := c.Update(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if err := test.do(t.Context(), c, app); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		settings := &corev1.ConfigMap{}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), settings); err != nil || settings.Data["image"] != test.want {
			t.Errorf("%s: %v %v", name, err, settings.Data)
		}
	}
	c := newClient()
	if err := good.Partly(t.Context(), c, newApp()); err != nil {
		t.Error(err)
	}
	made := newApp()
	for _, image := range []string{"nginx:1.0", "nginx:1.27"} {
		made.Spec.Image = image
		if err := good.Missing(t.Context(), c, made); err != nil {
			t.Error(err)
		}
	}
	settings := &corev1.ConfigMap{}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(made), settings); err != nil || settings.Data["image"] != "nginx:1.0" {
		t.Error(err, settings.Data)
	}
	for range 2 {
		if err := good.Claimed(t.Context(), c, newApp()); err != nil {
			t.Error(err)
		}
	}
}
