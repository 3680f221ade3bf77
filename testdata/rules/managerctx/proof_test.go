// Package managerctx_test tells the process to end, and looks at what notices.
package managerctx_test

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"testing"

	"github.com/go-logr/logr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/managerctx/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/managerctx/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/managerctx/good/beside"
	"github.com/ctrlvet/ctrlvet/testdata/rules/managerctx/good/signals"
)

// A manager runs until its context ends, or it fails.
type manager struct {
	ctrl.Manager
	fail error

	mu  sync.Mutex
	ctx context.Context
}

func (m *manager) GetLogger() logr.Logger { return logr.Discard() }

func (m *manager) Start(ctx context.Context) error {
	m.mu.Lock()
	m.ctx = ctx
	m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	<-ctx.Done()
	return nil
}

func (m *manager) started() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ctx != nil
}

func (m *manager) ended() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ctx != nil && m.ctx.Err() != nil
}

func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	if !await.True(ok) {
		t.Fatal("waited too long: " + what)
	}
}

// TestSignal: the process is told to end. Bad goes on, good ends and gives up the lease.
func TestSignal(t *testing.T) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM) // the process does not end
	defer signal.Stop(told)

	var deaf []*manager
	ctx, stop := signal.NotifyContext(t.Context(), syscall.SIGTERM)
	defer stop()
	served := make(chan struct{})
	runBeside := func(m ctrl.Manager) error {
		return bad.RunBeside(ctx, m, func(ctx context.Context) { <-ctx.Done(); close(served) })
	}
	for _, run := range []func(ctrl.Manager) error{bad.Run, bad.RunCancelled, runBeside, bad.Main} {
		m := &manager{}
		deaf = append(deaf, m)
		go func() { _ = run(m) }()
		until(t, "bad runs", m.started)
	}
	drained := make(chan struct{})
	exits := make(chan struct{})
	signals.Exit = func(int) { close(exits) }
	own := &manager{}
	go func() { _ = signals.RunDrained(own, func() { close(drained) }) }()
	until(t, "the draining one runs", own.started)
	stopped := &manager{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := good.Run(stopped); err != nil {
			t.Error(err)
		}
	}()
	until(t, "good runs", stopped.started)

	leases := fake.NewClientset()
	lock := func(name string) resourcelock.Interface {
		l, err := resourcelock.New(resourcelock.LeasesResourceLock, "shop", name, leases.CoreV1(), leases.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: "first"})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	held := func(name string) bool {
		l, err := leases.CoordinationV1().Leases("shop").Get(t.Context(), name, metav1.GetOptions{})
		return err == nil && l.Spec.HolderIdentity != nil && *l.Spec.HolderIdentity != ""
	}
	work := func(ctx context.Context) { <-ctx.Done() }
	go bad.Lead(lock("bad"), work)
	go func() { _ = bad.LeadElector(lock("elector"), work) }()
	released := make(chan struct{})
	go func() {
		defer close(released)
		good.Lead(lock("good"), work)
	}()
	for _, name := range []string{"bad", "elector", "good"} {
		until(t, name+" leads", func() bool { return held(name) })
	}

	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-told
	await.Done(t, "the good manager to end", done)
	await.Done(t, "the good election to end", released)
	await.Done(t, "what is served beside", served)
	await.Done(t, "the draining", drained)
	await.Done(t, "the end after it", exits)
	if held("good") {
		t.Error("good: the lease is held")
	}
	for i, m := range deaf {
		if m.ended() {
			t.Errorf("bad %d: the manager has ended", i)
		}
	}
	if !held("bad") || !held("elector") {
		t.Error("bad: a lease is given up")
	}
}

// TestOthers: what others end.
func TestOthers(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stop := make(chan struct{})
	runs := map[string]func(m *manager) error{
		"for":   func(m *manager) error { return good.RunFor(ctx, m) },
		"field": func(m *manager) error { return beside.NewServer(ctx).RunField(m) },
		"param": func(m *manager) error { return beside.RunParam(ctx, m) },
		"until": func(m *manager) error { return beside.RunUntil(m, stop) },
	}
	var all sync.WaitGroup
	for name, run := range runs {
		m := &manager{}
		all.Go(func() {
			if err := run(m); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		until(t, name, m.started)
	}
	cancel()
	close(stop)
	all.Wait()
	leases := fake.NewClientset()
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "shop", "task", leases.CoreV1(), leases.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: "first"})
	if err != nil {
		t.Fatal(err)
	}
	ran, exits := false, make(chan struct{})
	good.Exit = func(int) { close(exits) }
	good.LeadWhile(lock, func() { ran = true })
	if !ran {
		t.Error("the task did not run")
	}
	await.Done(t, "the election to end", exits)
}
