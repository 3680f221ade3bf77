package getanyerror_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// events returns a recorder of client-go, and the events as it sends them.
func events(t *testing.T) (record.EventRecorder, <-chan *corev1.Event) {
	b := record.NewBroadcaster()
	t.Cleanup(b.Shutdown)
	sent := make(chan *corev1.Event, 10)
	b.StartEventWatcher(func(e *corev1.Event) { sent <- e })
	return b.NewRecorder(proof.Scheme(), corev1.EventSource{Component: "proof"}), sent
}

// TestRecorded: the event about what could not be read is about no object.
func TestRecorded(t *testing.T) {
	recorder, sent := events(t)
	created := 0
	key := client.ObjectKey{Namespace: "shops", Name: "shop"}
	if _, err := (&bad.RecordReconciler{Client: failing(&created), Recorder: recorder}).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err == nil {
		t.Error("bad.Reconcile: no error")
	}
	none := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	if err := (&bad.RecordReconciler{Client: none, Recorder: recorder}).Settings(t.Context(), key); err != nil {
		t.Errorf("bad.Settings: %v", err)
	}
	for range 2 {
		if e := <-sent; e.InvolvedObject.Name != "" || e.Namespace != "default" {
			t.Errorf("bad: event in %s about %q", e.Namespace, e.InvolvedObject.Name)
		}
	}
	if err := (&good.RecordReconciler{Client: none, Recorder: recorder}).Settings(t.Context(), key); err == nil {
		t.Error("good.Settings: no error")
	}
	if e := <-sent; e.InvolvedObject.Name != key.Name || e.Namespace != key.Namespace {
		t.Errorf("good: event in %s about %q", e.Namespace, e.InvolvedObject.Name)
	}
}
