// Package deepequal_test counts the updates of reconciles after which nothing is
// left to do.
package deepequal_test

import (
	"context"
	"encoding/json"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deepequal/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deepequal/good"
)

var request = ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}

// passes is how often each is run; the first may have something to write.
const passes = 5

func TestUpdates(t *testing.T) {
	for name, c := range map[string]struct {
		pass func(client.Client) error
		want int
	}{
		"bad phase":    {func(c client.Client) error { return (&bad.Reconciler{Client: c}).Phase(t.Context(), request) }, passes},
		"bad semantic": {func(c client.Client) error { return (&bad.Reconciler{Client: c}).Semantic(t.Context(), request) }, passes},
		"good phase":   {func(c client.Client) error { return (&good.Reconciler{Client: c}).Phase(t.Context(), request) }, 1},
	} {
		updates := 0
		kube := newClient(t, &updates)
		for range passes {
			if err := c.pass(kube); err != nil {
				t.Fatal(err)
			}
		}
		if updates != c.want {
			t.Errorf("%s: %d passes sent %d updates, want %d", name, passes, updates, c.want)
		}
	}
}

func newClient(t *testing.T, updates *int) client.Client {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, demov1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	meta := metav1.ObjectMeta{Namespace: "shop", Name: "web"}
	return interceptor.NewClient(fake.NewClientBuilder().WithScheme(scheme).WithObjects(
		&demov1.Foo{ObjectMeta: meta},
	).WithStatusSubresource(&demov1.Foo{}).Build(), interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if err := c.Get(ctx, key, obj, opts...); err != nil {
				return err
			}
			data, err := json.Marshal(obj) // as it comes from the server
			if err != nil {
				return err
			}
			return json.Unmarshal(data, obj)
		},
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
			*updates++
			return c.SubResource(sub).Update(ctx, obj, opts...)
		},
	})
}

// What both hold is of no interest.
func TestOther(t *testing.T) {
	app := &demov1.Foo{Status: demov1.FooStatus{Children: []string{"a"}}}
	if bad.Address(app) {
		t.Error("a pointer equals the address of one")
	}
	if bad.Other(app, bad.Names{"a"}) {
		t.Error("lists of two types are equal")
	}
	app.Labels = map[string]string{"a": "b"}
	if !good.Labelled(app, good.Labels{"a": "b"}) || good.Labelled(app, nil) {
		t.Error("labels that are handed on are of the type of the parameter")
	}
}
