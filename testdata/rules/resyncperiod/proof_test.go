package resyncperiod_test

import (
	"bytes"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/resyncperiod/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/resyncperiod/good"
)

func client() *fake.Clientset {
	return fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
}

// TestTimer looks at what empty informers cost: the timer of a period in nanoseconds, or
// of a negative one, keeps a core busy.
func TestTimer(t *testing.T) {
	for name, informer := range map[string]cache.SharedIndexInformer{
		"bad":      bad.Factory(fake.NewClientset()).Core().V1().Pods().Informer(),
		"negative": bad.Negative(fake.NewClientset()),
		"good":     good.Factory(fake.NewClientset()).Core().V1().Pods().Informer(),
		"minutes":  good.Pods(fake.NewClientset()),
	} {
		stop, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			informer.Run(stop)
		}()
		if !cache.WaitForCacheSync(stop, informer.HasSynced) {
			t.Fatal("not synced")
		}
		before := cpu(t)
		used := func() time.Duration { return cpu(t) - before }
		if name == "bad" || name == "negative" { // on a loaded machine that takes longer
			if !await.True(func() bool { return used() > 60*time.Millisecond }) {
				t.Errorf("%s: %v of CPU time", name, used())
			}
		} else if time.Sleep(time.Second); used() > 30*time.Millisecond {
			t.Errorf("%s: %v of CPU time in a second", name, used())
		}
		t.Logf("%s: %v", name, used())
		close(stop)
		await.Done(t, "the informer to stop", stopped)
	}
}

// cpu returns the time that the process has had.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestHandler reads the log, and counts the updates of an object that nobody
// changes.
func TestHandler(t *testing.T) {
	var log buffer
	klog.LogToStderr(false)
	klog.SetOutput(&log)
	t.Cleanup(func() { klog.LogToStderr(true) })

	informer := good.Pods(client())
	var updates, negative atomic.Int32
	if err := bad.Handler(informer, cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) { updates.Add(1) }}); err != nil {
		t.Fatal(err)
	}
	if err := bad.NegativeHandler(informer, cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) { negative.Add(1) }}); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	go informer.RunWithContext(t.Context())
	await.True(func() bool { return updates.Load() >= 2 && negative.Load() >= 1 })
	if n, most := updates.Load(), int32(time.Since(start).Seconds()+1); n < 2 || n > most {
		t.Errorf("%d updates in %v, want at most one a second", n, time.Since(start))
	}
	if n := negative.Load(); n == 0 {
		t.Errorf("%d updates in %v with a negative period", n, time.Since(start))
	}
	klog.Flush()
	if !strings.Contains(log.String(), "resync period is too small. Changing it to the minimum allowed value") {
		t.Errorf("log: %s", log.String())
	}
}

// A buffer is written to by klog and read by the test.
type buffer struct {
	lock sync.Mutex
	b    bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.b.String()
}
