package eventtype_test

import (
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/good"
)

// TestProof shows that the recorder of client-go drops events of an unknown
// type, and sends the others to whoever watches them.
func TestProof(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	client := fake.NewClientset()
	client.PrependReactor("delete", "pods", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, nil, errRefused
	})
	got := recorded(t, func(r record.EventRecorder) {
		b := &bad.Restarter{Client: client, Events: r}
		if err := b.Restart(t.Context(), pod); err == nil {
			t.Error("bad: no error")
		}
		b.Done(pod)
		b.Annotated(pod)
	})
	if len(got) != 0 {
		t.Errorf("bad: %q arrived", got)
	}
	got = recorded(t, func(r record.EventRecorder) {
		g := &good.Restarter{Client: client, Events: r}
		if err := g.Restart(t.Context(), pod); err == nil {
			t.Error("good: no error")
		}
		g.Done(pod)
	})
	if len(got) != 2 || got[0] != "Warning RestartFailed" || got[1] != "Normal Restarted" {
		t.Errorf("good: %q arrived", got)
	}
	// the fake recorder takes any type: tests with it see nothing wrong
	fakes := record.NewFakeRecorder(3)
	(&bad.Restarter{Client: client, Events: fakes}).Done(pod)
	if len(fakes.Events) != 1 {
		t.Error("the fake recorder refused the event")
	}
}

var errRefused = &refused{}

type refused struct{}

func (*refused) Error() string { return "refused" }

// recorded returns what arrives of the events that f records. The last one is
// a marker of a type that always arrives.
func recorded(t *testing.T, f func(record.EventRecorder)) []string {
	t.Helper()
	broadcaster := record.NewBroadcaster(record.WithContext(t.Context()))
	defer broadcaster.Shutdown()
	arrived := make(chan *corev1.Event, 10)
	defer broadcaster.StartEventWatcher(func(e *corev1.Event) { arrived <- e }).Stop()
	recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "proof"})
	f(recorder)
	recorder.Event(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "last"}}, corev1.EventTypeNormal, "Last", "the last one")
	var out []string
	for {
		select {
		case e := <-arrived:
			if e.Reason == "Last" {
				return out
			}
			out = append(out, e.Type+" "+e.Reason)
		case <-time.After(time.Minute):
			t.Fatal("the last event did not arrive")
		}
	}
}
