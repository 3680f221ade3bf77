package eventtype_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/good"
)

// TestFailure: what tells a failure is found among the warnings, or is not.
func TestFailure(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	client := fake.NewClientset()
	refused := error(errRefused)
	client.PrependReactor("delete", "pods", func(clienttesting.Action) (bool, runtime.Object, error) { return true, nil, refused })
	got := recorded(t, func(r record.EventRecorder) {
		b := &bad.Restarter{Client: client, Events: r}
		if b.Stop(t.Context(), pod) == nil || b.Move(t.Context(), pod) == nil {
			t.Error("bad: no error")
		}
	})
	if want := "Normal error, Normal error, Normal NotMoved"; strings.Join(got, ", ") != want {
		t.Errorf("bad: %q arrived", got)
	}
	newer := events.NewFakeRecorder(1)
	if bad.Replace(t.Context(), newer, pod, func(context.Context) error { return errRefused }) == nil {
		t.Error("bad: no error")
	}
	if e := <-newer.Events; !strings.HasPrefix(e, "Normal NotReplaced") || !strings.Contains(e, errRefused.Error()) {
		t.Errorf("bad: %q", e)
	}
	got = recorded(t, func(r record.EventRecorder) {
		g := &good.Restarter{Client: client, Events: r}
		if g.Stop(t.Context(), pod) == nil || g.Text(t.Context(), pod) == nil {
			t.Error("good: no error")
		}
		g.Ended(pod, nil)
		if err := g.Waits(t.Context(), pod, func(context.Context) error { return errors.New("waiting for a node") }); err != nil {
			t.Errorf("good: %v", err)
		}
		refused = apierrors.NewNotFound(schema.GroupResource{Resource: "pods"}, "web")
		if err := g.Gone(t.Context(), pod); err != nil {
			t.Errorf("good: %v", err)
		}
	})
	if want := "Warning error, Warning error, Normal Again, Normal Ended, Normal Waits, Normal Gone"; strings.Join(got, ", ") != want {
		t.Errorf("good: %q arrived", got)
	}
}
