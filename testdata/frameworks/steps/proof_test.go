// Package steps_test has controller-runtime's workers run the reconcilers of bad and good.
package steps_test

import (
	"context"
	"errors"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/steps/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/steps/good"
)

var request = reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: "a"}}

// A counter counts how often its reconciler runs and fails.
type counter struct {
	reconcile.Reconciler
	runs chan error
}

func (c *counter) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	res, err := c.Reconciler.Reconcile(ctx, req)
	c.runs <- err
	return res, err
}

// TestGone: the worker runs a reconciler again that fails for an object that is gone, and
// leaves one alone that does not.
func TestGone(t *testing.T) {
	kube := fake.NewClientBuilder().WithObjects(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "settings"}}).Build()
	for name, r := range map[string]struct {
		reconcile.Reconciler
		fails bool
	}{
		"bad listed": {&bad.Listed{Client: kube}, true}, "good listed": {&good.Listed{Client: kube}, false},
		"bad parted": {bad.NewParted(kube), true}, "good parted": {good.NewParted(kube), false},
		"bad named": {&bad.Named{Client: kube}, true}, "good named": {&good.Named{Client: kube}, false},
		"good asker": {&good.Asker{Client: kube}, false},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		count := &counter{r.Reconciler, make(chan error, 100)}
		skip := true
		c, err := controller.NewUnmanaged(name, controller.Options{Reconciler: count, SkipNameValidation: &skip, CacheSyncTimeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Watch(source.Func(func(_ context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
			q.Add(request)
			return nil
		})); err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() { done <- c.Start(ctx) }()
		if r.fails {
			for range 3 {
				if err := <-count.runs; err == nil {
					t.Errorf("%s: no failure", name)
				}
			}
		} else {
			if err := <-count.runs; err != nil {
				t.Errorf("%s: %v", name, err)
			}
			time.Sleep(100 * time.Millisecond)
			if len(count.runs) > 0 {
				t.Errorf("%s: runs again", name)
			}
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(name, err)
		}
	}
}

// TestSteps: the status that Update is given is not stored, and what a step does not return
// nobody learns.
func TestSteps(t *testing.T) {
	for name, newReconciler := range map[string]func(client.Client) reconcile.Reconciler{
		"bad":  func(c client.Client) reconcile.Reconciler { return &bad.Listed{Client: c} },
		"good": func(c client.Client) reconcile.Reconciler { return &good.Listed{Client: c} },
	} {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a"}}
		var asked context.Context
		kube := fake.NewClientBuilder().WithObjects(pod).WithStatusSubresource(pod).WithInterceptorFuncs(interceptor.Funcs{
			Delete: func(ctx context.Context, _ client.WithWatch, _ client.Object, _ ...client.DeleteOption) error {
				asked = ctx
				return errors.New("no answer")
			},
		}).Build()
		ctx, cancel := context.WithCancel(t.Context())
		_, err := newReconciler(kube).Reconcile(ctx, request)
		cancel()
		if (err != nil) != (name == "good") || (asked.Err() != nil) != (name == "good") {
			t.Errorf("%s: %v, the request has ended: %v", name, err, asked.Err())
		}
		if err := kube.Get(t.Context(), request.NamespacedName, pod); err != nil || (pod.Status.Message == "seen") != (name == "good") {
			t.Errorf("%s: %v %q", name, err, pod.Status.Message)
		}
	}
}
