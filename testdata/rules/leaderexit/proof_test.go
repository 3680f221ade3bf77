package leaderexit_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderexit/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leaderexit/good"
)

// A server holds the lease; once lost is set, nothing can be written.
type server struct {
	client *fake.Clientset
	lost   atomic.Bool
}

func newServer() *server {
	s := &server{client: fake.NewClientset()}
	s.client.PrependReactor("update", "leases", func(clienttesting.Action) (bool, runtime.Object, error) {
		return s.lost.Load(), nil, errors.New("not reachable")
	})
	return s
}

func (s *server) lock(t *testing.T, name string) resourcelock.Interface {
	t.Helper()
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "shop", "shop", s.client.CoreV1(), s.client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: name})
	if err != nil {
		t.Fatal(err)
	}
	return lock
}

// counts counts until its context ends, and closes done then.
func counts(n *atomic.Int64, done chan<- struct{}) func(context.Context) {
	return func(ctx context.Context) {
		if done != nil {
			defer close(done)
		}
		for ctx.Err() == nil {
			n.Add(1)
			time.Sleep(10 * time.Millisecond)
		}
	}
}

func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	if !await.True(ok) {
		t.Fatal("waited too long: " + what)
	}
}

// TestProof shows that bad works on when its lease has run out and another leads,
// and that good exits.
func TestProof(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := newServer()
	var first, second atomic.Int64
	bad.Start(ctx, s.lock(t, "first"), counts(&first, nil))
	wait(t, "first leader", func() bool { return first.Load() > 0 })
	s.lost.Store(true)
	time.Sleep(2500 * time.Millisecond) // longer than the lease and its renewal
	s.lost.Store(false)
	bad.Start(ctx, s.lock(t, "second"), counts(&second, nil))
	wait(t, "second leader", func() bool { return second.Load() > 0 })
	before := first.Load()
	wait(t, "the first goes on beside the second", func() bool { return first.Load() > before+5 })

	g := newServer()
	var works, exits atomic.Int64
	good.Exit = func(int) { exits.Add(1); cancel() }
	good.Start(ctx, g.lock(t, "first"), counts(&works, nil))
	wait(t, "leader", func() bool { return works.Load() > 0 })
	g.lost.Store(true)
	wait(t, "exit", func() bool { return exits.Load() == 1 })
}

// TestOnce shows that nobody leads any more after bad.Once has lost its lease.
func TestOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := newServer()
	var n atomic.Int64
	done := make(chan struct{})
	bad.Once(ctx, s.lock(t, "only"), counts(&n, done))
	wait(t, "leader", func() bool { return n.Load() > 0 })
	s.lost.Store(true)
	await.Done(t, "the work to end with the lease", done)
	s.lost.Store(false)
	before := n.Load()
	time.Sleep(3 * time.Second)
	if n.Load() != before {
		t.Error("it leads again")
	}
}
