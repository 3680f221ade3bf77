// Package librarygo_test has library-go's factory run the controllers of bad and good.
package librarygo_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/openshift/library-go/pkg/controller/factory"
	"github.com/openshift/library-go/pkg/operator/events"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/utils/clock"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/librarygo/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/librarygo/good"
)

var recorder = events.NewInMemoryRecorder("test", clock.RealClock{})

func wait(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain")
		}
	}
}

// TestAgain: the key of a pod that is gone fails again and again, or not at all.
func TestAgain(t *testing.T) {
	var failed atomic.Int32
	utilruntime.ErrorHandlers = append(utilruntime.ErrorHandlers, func(_ context.Context, err error, _ string, _ ...any) {
		if strings.Contains(err.Error(), `not found`) {
			failed.Add(1)
		}
	})
	for name, newController := range map[string]func(kubernetes.Interface, informers.SharedInformerFactory, events.Recorder) factory.Controller{"bad": bad.New, "good": good.New} {
		failed.Store(0)
		ctx, cancel := context.WithCancel(t.Context())
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", Labels: map[string]string{"a": "b"}}, Status: corev1.PodStatus{Message: "seen"}}
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "token"}}
		client := fake.NewClientset(pod, secret)
		f := informers.NewSharedInformerFactory(client, 0)
		c := newController(client, f, recorder)
		f.Start(ctx.Done())
		done := make(chan struct{})
		go func() { defer close(done); c.Run(ctx, 1) }()
		wait(t, func() bool { return updates(client) > 0 })
		if err := client.CoreV1().Pods("default").Delete(ctx, "a", metav1.DeleteOptions{}); err != nil {
			t.Fatal(err)
		}
		if name == "bad" {
			wait(t, func() bool { return failed.Load() >= 4 })
		} else {
			time.Sleep(300 * time.Millisecond)
			if failed.Load() > 1 { // one update may meet the deletion
				t.Errorf("good: fails %d times", failed.Load())
			}
		}
		cancel()
		<-done
	}
}

func updates(client *fake.Clientset) (n int) {
	for _, a := range client.Actions() {
		if a.GetVerb() == "update" {
			n++
		}
	}
	return n
}

// TestWaits: the factory waits for the informers that it was given, and for no others.
func TestWaits(t *testing.T) {
	client := fake.NewClientset()
	f := informers.NewSharedInformerFactory(client, 0)
	given, other := f.Core().V1().Pods().Informer(), f.Core().V1().Secrets().Informer()
	type seen struct{ given, other bool }
	synced := make(chan seen, 10)
	c := factory.New().WithInformers(given).WithSync(func(context.Context, factory.SyncContext) error {
		synced <- seen{given.HasSynced(), other.HasSynced()}
		return nil
	}).ToController("test", recorder)
	go c.Run(t.Context(), 1)
	time.Sleep(50 * time.Millisecond)
	if len(synced) > 0 {
		t.Fatal("runs before anything has synced")
	}
	go given.Run(t.Context().Done())
	wait(t, func() bool { return given.HasSynced() })
	if _, err := client.CoreV1().Pods("default").Create(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "a"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if s := <-synced; !s.given || s.other {
		t.Errorf("synced: %+v", s)
	}
}
