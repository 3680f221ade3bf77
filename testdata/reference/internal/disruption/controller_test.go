package disruption

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/ptr"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

func deployment(replicas int32) *appsv1.Deployment {
	labels := map[string]string{v1alpha1.WebsiteLabel: "blog"}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: "websites", Name: "blog", UID: "1", Labels: labels},
		Spec:       appsv1.DeploymentSpec{Replicas: ptr.To(replicas), Selector: &metav1.LabelSelector{MatchLabels: labels}},
	}
}

func TestEnqueueTakesTombstones(t *testing.T) {
	c, err := newController(fake.NewClientset(), "websites")
	if err != nil {
		t.Fatal(err)
	}
	defer c.queue.ShutDown()
	c.enqueue(cache.DeletedFinalStateUnknown{Key: "websites/blog", Obj: deployment(2)})
	key, _ := c.queue.Get()
	if want := (cache.ObjectName{Namespace: "websites", Name: "blog"}); key != want {
		t.Errorf("queued %v, want %v", key, want)
	}
	c.queue.Done(key)

	c.enqueue("no object")
	if n := c.queue.Len(); n != 0 {
		t.Errorf("%d keys of something that has none", n)
	}
}

// TestFailureIsTriedAgain: a key whose work fails comes again, and is forgotten when it succeeds.
func TestFailureIsTriedAgain(t *testing.T) {
	before := goleak.IgnoreCurrent()
	defer goleak.VerifyNone(t, before)
	client := fake.NewClientset(deployment(2))
	c, err := newController(client, "websites")
	if err != nil {
		t.Fatal(err)
	}
	key := cache.ObjectName{Namespace: "websites", Name: "blog"}
	var counted []int // failures before each try
	failures := 3
	client.PrependReactor("patch", "poddisruptionbudgets", func(clienttesting.Action) (bool, runtime.Object, error) {
		counted = append(counted, c.queue.NumRequeues(key))
		if failures == 0 {
			return false, nil, nil
		}
		failures--
		return true, nil, apierrors.NewInternalError(errors.New("for the test"))
	})
	stop := start(t, c.run)
	defer stop()
	err = wait.PollUntilContextTimeout(t.Context(), 10*time.Millisecond, time.Minute, true, func(ctx context.Context) (bool, error) {
		budget, err := client.PolicyV1().PodDisruptionBudgets("websites").Get(ctx, "blog", metav1.GetOptions{})
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return err == nil && budget.Spec.MaxUnavailable.IntValue() == 1, err
	})
	if err != nil {
		t.Fatalf("no budget: %v", err)
	}
	stop()
	if want := []int{0, 1, 2, 3}; !slices.Equal(counted, want) {
		t.Errorf("failures counted before each try: %v, want %v", counted, want)
	}
	if n := c.queue.NumRequeues(key); n != 0 {
		t.Errorf("%d failures are remembered after the success", n)
	}
}

// counting counts the keys that it hands out.
type counting struct {
	workqueue.TypedRateLimitingInterface[cache.ObjectName]
	n atomic.Int32
}

func (q *counting) Get() (cache.ObjectName, bool) {
	key, shutdown := q.TypedRateLimitingInterface.Get()
	if !shutdown {
		q.n.Add(1)
	}
	return key, shutdown
}

// TestSettles: once the budget is there, no key is handled any more.
func TestSettles(t *testing.T) {
	before := goleak.IgnoreCurrent()
	defer goleak.VerifyNone(t, before)
	client := fake.NewClientset(deployment(2))
	c, err := newController(client, "websites")
	if err != nil {
		t.Fatal(err)
	}
	queue := &counting{TypedRateLimitingInterface: c.queue}
	c.queue = queue
	stop := start(t, c.run)
	defer stop()
	time.Sleep(2500 * time.Millisecond)
	// The Deployment, and the budget that was made because of it; each perhaps once more.
	if n := queue.n.Load(); n == 0 || n > 4 {
		t.Errorf("%d keys were handled", n)
	}
}

// TestStartEndsWithoutCaches: the end of the context ends the wait for caches that never fill.
func TestStartEndsWithoutCaches(t *testing.T) {
	before := goleak.IgnoreCurrent()
	defer goleak.VerifyNone(t, before)
	client := fake.NewClientset()
	client.PrependReactor("list", "*", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, nil, apierrors.NewInternalError(errors.New("for the test"))
	})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	err := NewRunner(client, "websites").Start(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// start runs a controller and returns a function that ends it and waits for its end; a second call does nothing.
func start(t *testing.T, run func(context.Context) error) func() {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- run(ctx) }()
	return sync.OnceFunc(func() {
		t.Helper()
		cancel()
		select {
		case err := <-done:
			if err != nil {
				t.Error(fmt.Errorf("the controller ended with: %w", err))
			}
		case <-time.After(time.Minute):
			t.Error("the controller does not end")
		}
	})
}
