// Package cachestart_test starts managers with a real API server.
package cachestart_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachestart/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachestart/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachestart/good/disabled"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachestart/good/known"
)

func manager(t *testing.T) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
	if err != nil {
		t.Fatal(err)
	}
	return mgr
}

func TestStart(t *testing.T) {
	cfg := proof.Server(t)
	namespace := proof.Namespace(t, cfg)
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "settings"}}
	if err := proof.Client(t).Create(t.Context(), settings); err != nil {
		t.Fatal(err)
	}
	bad.Settings.Namespace, good.Settings.Namespace = namespace, namespace

	for name, run := range map[string]func(context.Context, ctrl.Manager) error{"run": bad.Run, "listed": bad.RunListed, "prepared": bad.RunPrepared} {
		var early *cache.ErrCacheNotStarted
		if err := run(t.Context(), manager(t)); !errors.As(err, &early) {
			t.Errorf("bad, %s: %v", name, err)
		}
	}

	for name, run := range map[string]func(context.Context, ctrl.Manager) error{
		"run":     good.Run,
		"raw":     func(ctx context.Context, mgr ctrl.Manager) error { return good.RunRaw(ctx, mgr, namespace) },
		"perhaps": func(ctx context.Context, mgr ctrl.Manager) error { return good.RunPerhaps(ctx, mgr) },
		"known":   known.Run,
		"disabled": func(ctx context.Context, _ ctrl.Manager) error {
			return disabled.Run(ctx, cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		mgr := manager(t)
		done := make(chan error, 1)
		go func() { done <- run(ctx, mgr) }()
		if name != "disabled" {
			if !await.True(func() bool { return elected(mgr) || len(done) > 0 }) {
				t.Errorf("good, %s: the manager does not start", name)
			}
		}
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("good, %s: %v", name, err)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	found := make(chan int, 1)
	done := make(chan error, 1)
	go func() { done <- good.RunAdded(ctx, manager(t), func(n int) { found <- n }) }()
	// How many nodes there are is up to the proofs that run beside this one; that they are counted is what counts.
	select {
	case <-found:
	case err := <-done:
		t.Fatalf("good: ended with %v before the nodes were counted", err)
	}
	if _, err := good.RunBeside(ctx, manager(t)); err != nil {
		t.Errorf("good: %v", err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func elected(mgr ctrl.Manager) bool {
	select {
	case <-mgr.Elected():
		return true
	default:
		return false
	}
}
