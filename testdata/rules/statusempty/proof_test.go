// Package statusempty_test counts the replicas of a Deployment that has some.
package statusempty_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	crfake "sigs.k8s.io/controller-runtime/pkg/client/fake"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"k8s.io/apimachinery/pkg/runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusempty/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusempty/good"
)

func TestReplicas(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	set := fake.NewClientset()
	set.PrependReactor("update", "deployments", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, &appsv1.Deployment{Status: appsv1.DeploymentStatus{AvailableReplicas: 3}}, nil // as the server answers
	})
	deployments := set.AppsV1().Deployments("shop")
	for name, c := range map[string]struct {
		sync func(context.Context, *demov1.Foo) (int32, error)
		want int32
	}{"bad": {(&bad.Controller{Deployments: deployments}).Sync, 0}, "good": {(&good.Controller{Deployments: deployments}).Sync, 3}} {
		if got, err := c.sync(t.Context(), app); err != nil || got != c.want {
			t.Errorf("%s: %d replicas, want %d (%v)", name, got, c.want, err)
		}
	}
}

func TestFirst(t *testing.T) {
	for name, rec := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Reconciler{Client: c} },
	} {
		first := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "first"}, Status: demov1.FooStatus{Phase: demov1.FooReady}}
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}, Spec: demov1.FooSpec{Paused: true}}
		c := crfake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(first, app).Build()
		key := client.ObjectKeyFromObject(app)
		app.Spec.Paused = false
		if err := c.Update(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		before := app.ResourceVersion
		if _, err := rec(c).Reconcile(t.Context(), ctrl.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		if went := app.ResourceVersion != before; went != (name == "good") {
			t.Errorf("%s: the pass went on: %v", name, went)
		}
	}
}
