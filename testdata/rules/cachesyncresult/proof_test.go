package cachesyncresult_test

import (
	"context"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes/fake"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachesyncresult/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachesyncresult/good"
)

// pods returns an informer of one pod that nobody has started.
func pods() coreinformers.PodInformer {
	client := fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
	return informers.NewSharedInformerFactory(client, time.Hour).Core().V1().Pods()
}

// TestStopped stops both before the caches are full: bad takes the empty cache
// for the truth, that nobody has a port, and reports success.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, g := bad.New(pods()), good.New(pods())
	b.Run(ctx.Done())
	g.Run(ctx.Done())
	if !b.Free || g.Free {
		t.Errorf("Run says free: bad %v, good %v", b.Free, g.Free)
	}
	b, g = bad.New(pods()), good.New(pods())
	if err := b.Restore(ctx); err != nil || !b.Free {
		t.Errorf("bad.Restore: %v, free %v", err, b.Free)
	}
	if err := g.Restore(ctx); err == nil || g.Free {
		t.Errorf("good.Restore: %v, free %v", err, g.Free)
	}
	if err := g.Ready(ctx); err == nil {
		t.Error("good.Ready: no error")
	}
	if err := good.Manager(ctx, stopped{}); err == nil {
		t.Error("good.Manager: no error")
	}
}

// TestLogged: a worker of bad counts what is not there yet.
func TestLogged(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n := bad.New(pods()).Count(ctx.Done()); n != 1 {
		t.Errorf("bad.Count: %d, want that a worker saw no pods", n)
	}
	if n := good.New(pods()).Count(ctx.Done()); n != 0 {
		t.Errorf("good.Count: %d, want that no worker ran", n)
	}
	if err := bad.New(pods()).Serve(ctx.Done()); err != nil {
		t.Errorf("bad.Serve: %v", err)
	}
	if err := good.New(pods()).Serve(ctx.Done()); err == nil {
		t.Error("good.Serve: no error")
	}
	good.New(pods()).Told(ctx.Done())
}

// stopped stands for a cache that did not sync before the context ended.
type stopped struct{ ctrlcache.Cache }

func (stopped) WaitForCacheSync(ctx context.Context) bool { return ctx.Err() == nil }

// TestFull lets the informer fill its cache: good goes on.
func TestFull(t *testing.T) {
	informer := pods()
	go informer.Informer().Run(t.Context().Done())
	g := good.New(informer)
	if err := g.Restore(t.Context()); err != nil || g.Free {
		t.Errorf("good.Restore: %v, free %v", err, g.Free)
	}
	for name, f := range map[string]func() error{"Never": g.Never, "Background": g.Background, "Own": g.Own} {
		if err := f(); err != nil {
			t.Errorf("good.%s: %v", name, err)
		}
	}
}
