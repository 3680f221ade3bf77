package notfound_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// reads is a client that counts what it finds and what it does not.
type reads struct {
	client.Client
	found, missed *atomic.Int32
}

func (r reads) Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
	err := r.Client.Get(ctx, key, obj, opts...)
	switch {
	case err == nil:
		r.found.Add(1)
	case apierrors.IsNotFound(err):
		r.missed.Add(1)
	}
	return err
}

// TestOwnKind deletes an object of the kind that a controller is for: the request that the
// deletion brings fails and comes again, and again.
func TestOwnKind(t *testing.T) {
	for name, test := range map[string]struct {
		setup func(ctrl.Manager) error
		again bool
	}{
		"bad":          {func(m ctrl.Manager) error { return (&bad.ScaleReconciler{Client: m.GetClient()}).SetupWithManager(m) }, true},
		"bad, wrapped": {bad.SetupRoutes, true},
		"bad, behind another kind": {func(m ctrl.Manager) error {
			return (&bad.MirrorReconciler{Client: m.GetClient()}).SetupWithManager(m)
		}, true},
		"good": {func(m ctrl.Manager) error { return (&good.ScaleReconciler{Client: m.GetClient()}).SetupWithManager(m) }, false},
		"good, behind another kind": {func(m ctrl.Manager) error {
			return (&good.MirrorReconciler{Client: m.GetClient()}).SetupWithManager(m)
		}, false},
		"good, agent": {func(m ctrl.Manager) error {
			return (&good.AgentReconciler{Client: m.GetClient(), Name: "shop"}).SetupWithManager(m)
		}, true}, // it goes with the agent
	} {
		t.Run(name, func(t *testing.T) {
			cfg := proof.Server(t)
			namespace := proof.Namespace(t, cfg)
			var found, missed atomic.Int32
			run(t, cfg, namespace, reads{found: &found, missed: &missed}, test.setup)
			settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
			if err := proof.Client(t).Create(t.Context(), settings); err != nil {
				t.Fatal(err)
			}
			app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
			if err := proof.Client(t).Create(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if !await.True(func() bool { return found.Load() > 0 }) {
				t.Fatal("not reconciled")
			}
			if err := proof.Client(t).Delete(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if !test.again {
				if !await.True(func() bool { return missed.Load() == 1 }) {
					t.Fatal("no pass after the deletion")
				}
				time.Sleep(300 * time.Millisecond)
				if n := missed.Load(); n != 1 {
					t.Errorf("%d passes after the deletion", n)
				}
				return
			}
			if !await.True(func() bool { return missed.Load() > 5 }) {
				t.Errorf("%d passes after the deletion, want ever more", missed.Load())
			}
		})
	}
}

// run starts a manager whose client counts.
func run(t *testing.T, cfg *rest.Config, namespace string, counts reads, setup func(ctrl.Manager) error) {
	t.Helper()
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
		NewClient: func(cfg *rest.Config, opts client.Options) (client.Client, error) {
			c, err := client.New(cfg, opts)
			return reads{Client: c, found: counts.found, missed: counts.missed}, err
		},
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
