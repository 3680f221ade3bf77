package informernotstarted_test

import (
	"context"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/dynamic"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	corelisters "k8s.io/client-go/listers/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informernotstarted/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informernotstarted/good"
)

// patience is how long is waited for an informer that does not run.
const patience = 2 * time.Second

func pod() *corev1.Pod {
	return &corev1.Pod{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
		ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"},
	}
}

// TestPods shows that the lister of bad finds nothing, although the factory's own
// wait was passed.
func TestPods(t *testing.T) {
	for name, c := range map[string]struct {
		pods func(context.Context, kubernetes.Interface) (int, error)
		want int
	}{"bad": {bad.Pods, 0}, "good": {good.Pods, 1}} {
		if n, err := c.pods(t.Context(), fake.NewClientset(pod())); err != nil || n != c.want {
			t.Errorf("%s: %d pods, %v, want %d", name, n, err, c.want)
		}
	}
}

// TestWaits shows that a wait for an informer that does not run ends with its
// context.
func TestWaits(t *testing.T) {
	seen := func(any) {}
	api := func() kubernetes.Interface { return fake.NewClientset(pod()) }
	for name, c := range map[string]struct {
		run  func(context.Context) error
		ends bool
	}{
		"bad main":        {func(ctx context.Context) error { return second(bad.Main(ctx, api())) }, false},
		"bad wait":        {func(ctx context.Context) error { return bad.Wait(ctx, api()) }, false},
		"bad forgotten":   {func(ctx context.Context) error { return second(bad.Forgotten(ctx, api())) }, false},
		"bad late":        {func(ctx context.Context) error { return second(bad.Late(ctx, api())) }, false},
		"good given":      {func(ctx context.Context) error { return second(good.Given(ctx, api())) }, true},
		"good made":       {func(ctx context.Context) error { return second(good.Made(ctx, api())) }, true},
		"good early":      {func(ctx context.Context) error { return second(good.Early(ctx, api())) }, true},
		"good starting":   {func(ctx context.Context) error { return second(good.Starting(ctx, api())) }, true},
		"good main":       {func(ctx context.Context) error { return second(good.Main(ctx, api())) }, true},
		"good again":      {func(ctx context.Context) error { return second(good.Again(ctx, api())) }, true},
		"good background": {func(ctx context.Context) error { return second(good.Background(ctx, api())) }, true},
		"good grouped":    {func(ctx context.Context) error { return good.Grouped(ctx, api(), seen) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wait := patience
			if c.ends {
				wait = await.Limit
			}
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			defer cancel()
			if err := c.run(ctx); (err == nil) != c.ends {
				t.Errorf("it returned %v", err)
			}
		})
	}
}

func second(_ int, err error) error { return err }

// TestHandle counts calls of the handlers.
func TestHandle(t *testing.T) {
	var client dynamic.Interface = dynamicfake.NewSimpleDynamicClient(scheme.Scheme, pod())
	calls := make(chan any, 10)
	seen := func(obj any) { calls <- obj }
	if err := bad.Handle(client, seen); err != nil {
		t.Fatal(err)
	}
	select {
	case <-calls:
		t.Error("the handler of bad was called")
	case <-time.After(patience / 4):
	}
	if err := good.Handle(t.Context(), client, seen); err != nil {
		t.Fatal(err)
	}
	await.Done(t, "the handler of good", calls)
}

// TestNodes counts calls of handlers that functions of another package add.
func TestNodes(t *testing.T) {
	api := fake.NewClientset(&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n"}})
	calls := make(chan any, 10)
	seen := func(obj any) { calls <- obj }
	if err := bad.Nodes(api, seen); err != nil {
		t.Fatal(err)
	}
	select {
	case <-calls:
		t.Error("the handler of bad was called")
	case <-time.After(patience / 4):
	}
	if err := good.Nodes(t.Context(), api, seen); err != nil {
		t.Fatal(err)
	}
	await.Done(t, "the handler of good", calls)
}

// TestListed looks with the lister that bad hands out.
func TestListed(t *testing.T) {
	list := func(pods corelisters.PodLister) int {
		found, err := pods.List(labels.Everything())
		if err != nil {
			return -1
		}
		return len(found)
	}
	if n := bad.Listed(fake.NewClientset(pod()), list); n != 0 {
		t.Errorf("bad found %d pods", n)
	}
	if n := list(bad.NewCached(fake.NewClientset(pod())).Pods); n != 0 {
		t.Errorf("bad found %d pods", n)
	}
	if n, err := good.Filled(fake.NewClientset(), pod(), list); err != nil || n != 1 {
		t.Errorf("good found %d pods, %v", n, err)
	}
}
