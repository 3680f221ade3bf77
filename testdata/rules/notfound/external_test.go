package notfound_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// TestExternal: the resource of bad is never made, since its Observe fails for want of it.
func TestExternal(t *testing.T) {
	for name, newExternal := range map[string]func(client.Client) managed.ExternalClient{
		"bad":         func(c client.Client) managed.ExternalClient { return &bad.Settings{Client: c} },
		"good":        func(c client.Client) managed.ExternalClient { return &good.Settings{Client: c} },
		"good copied": func(c client.Client) managed.ExternalClient { return &good.Copied{Settings: good.Settings{Client: c}} },
	} {
		scheme := runtime.NewScheme()
		if err := corev1.AddToScheme(scheme); err != nil {
			t.Fatal(err)
		}
		if err := demov1.AddToScheme(scheme); err != nil {
			t.Fatal(err)
		}
		meta := func(name string) metav1.ObjectMeta { return metav1.ObjectMeta{Namespace: "default", Name: name} }
		foo := &demov1.Foo{ObjectMeta: meta("web")}
		c := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(foo).
			WithObjects(foo, &corev1.Secret{ObjectMeta: meta("web-login")}, &corev1.ConfigMap{ObjectMeta: meta("settings")}).Build()
		var err error
		for range 3 {
			err = managed.Reconcile(t.Context(), c, client.ObjectKeyFromObject(foo), newExternal(c))
		}
		there := c.Get(t.Context(), client.ObjectKeyFromObject(foo), &corev1.ConfigMap{}) == nil
		if there != (name != "bad") || (err != nil) != (name == "bad") {
			t.Errorf("%s: it is there: %v; %v", name, there, err)
		}
	}
}
