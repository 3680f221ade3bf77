// Package mapfunc_test runs the controllers in a manager, with a real API server.
package mapfunc_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mapfunc/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mapfunc/good"
)

// TestWoken creates what the map functions make requests of, and waits for the Foo, or
// the Node, to be found by them.
func TestWoken(t *testing.T) {
	type setup func(mgr ctrl.Manager, namespace string, found func()) error
	badFoo := func(mgr ctrl.Manager, found func()) *bad.FooReconciler {
		return &bad.FooReconciler{Client: mgr.GetClient(), Found: func(*demov1.Foo) { found() }}
	}
	goodFoo := func(mgr ctrl.Manager, found func()) *good.FooReconciler {
		return &good.FooReconciler{Client: mgr.GetClient(), Found: func(*demov1.Foo) { found() }}
	}
	for name, x := range map[string]struct {
		setup setup
		woken bool
	}{
		"bad":        {func(mgr ctrl.Manager, _ string, found func()) error { return badFoo(mgr, found).SetupWithManager(mgr) }, false},
		"bad users":  {func(mgr ctrl.Manager, _ string, found func()) error { return badFoo(mgr, found).SetupUsers(mgr) }, false},
		"good":       {func(mgr ctrl.Manager, _ string, found func()) error { return goodFoo(mgr, found).SetupWithManager(mgr) }, true},
		"good users": {func(mgr ctrl.Manager, _ string, found func()) error { return goodFoo(mgr, found).SetupUsers(mgr) }, true},
		"good home": {func(mgr ctrl.Manager, namespace string, found func()) error {
			return (&good.HomeReconciler{FooReconciler: *goodFoo(mgr, found), Namespace: namespace}).SetupWithManager(mgr)
		}, true},
		"good node": {func(mgr ctrl.Manager, namespace string, found func()) error {
			is := func(n *corev1.Node) {
				if n.Name == namespace {
					found()
				}
			}
			return (&good.NodeReconciler{Client: mgr.GetClient(), Found: is}).SetupWithManager(mgr)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c, namespace := proof.Client(t), proof.Namespace(t, proof.Server(t))
			create := func(obj client.Object, name string) {
				obj.SetName(name)
				if _, ok := obj.(*corev1.Node); !ok {
					obj.SetNamespace(namespace)
				}
				if err := c.Create(t.Context(), obj); err != nil {
					t.Fatal(err)
				}
			}
			var found atomic.Int32
			start(t, namespace, func(mgr ctrl.Manager) error { return x.setup(mgr, namespace, func() { found.Add(1) }) })
			foo := &demov1.Foo{}
			create(foo, "web")
			create(&corev1.Node{}, namespace)
			if !await.True(func() bool { return found.Load() > 0 }) {
				t.Fatal("never found")
			}
			time.Sleep(500 * time.Millisecond) // what the creation brings is worked off
			wake := func(n int) (woken func() bool) {
				before := found.Load()
				create(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"demo.example.com/foo": "web", "node": namespace}}}, fmt.Sprintf("token-%d", n))
				owner := metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: "web", UID: foo.UID}
				create(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{owner}}}, fmt.Sprintf("settings-%d", n))
				return func() bool { return found.Load() > before }
			}
			if x.woken {
				if !await.True(wake(0)) {
					t.Error("not found by the request")
				}
				return
			}
			unwoken := await.Nothing(func(n int) bool {
				woken := wake(n)
				time.Sleep(500 * time.Millisecond)
				return woken()
			})
			if !unwoken {
				t.Error("found by the request")
			}
		})
	}
}

func start(t *testing.T, namespace string, setup func(ctrl.Manager) error) {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := setup(mgr); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
