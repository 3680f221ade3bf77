package eventaction_test

import (
	"context"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventaction/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventaction/good"
)

// TestProof shows that the API server stores only the events that have a reason
// and an action.
func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: clientset.EventsV1()})
	defer broadcaster.Shutdown()
	if err := broadcaster.StartRecordingToSinkWithContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	recorder := broadcaster.NewRecorder(scheme.Scheme, "proof.example.com/backup")
	obj := func(name string) *corev1.ConfigMap {
		return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name, UID: "1"}}
	}
	bad.Done(recorder, obj("bad-done"))
	bad.Failed(recorder, obj("bad-failed"))
	bad.Told(recorder, obj("bad-told"))
	bad.Long(recorder, obj("bad-long"))
	good.Done(bad.Recorder(broadcaster, scheme.Scheme), obj("bad-recorder"))
	good.Given(recorder, obj("good-given"), "BackupDone", "Backup")
	good.Done(recorder, obj("good-done")) // the recorder keeps their order
	var stored []string
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		list, err := clientset.EventsV1().Events(ns).List(t.Context(), metav1.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		stored = stored[:0]
		for _, e := range list.Items {
			stored = append(stored, e.Regarding.Name)
		}
		if len(stored) >= 2 || time.Now().After(deadline) {
			break
		}
	}
	if len(stored) != 2 || strings.Contains(strings.Join(stored, " "), "bad") {
		t.Errorf("stored: %v", stored)
	}

	_, err = clientset.EventsV1().Events(ns).Create(t.Context(), &eventsv1.Event{
		ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "alone"}, EventTime: metav1.NowMicro(), Type: corev1.EventTypeNormal, Reason: "BackupDone",
		ReportingController: "proof.example.com/backup", ReportingInstance: "proof", Regarding: corev1.ObjectReference{Namespace: ns, Name: "alone"},
	}, metav1.CreateOptions{})
	if err == nil || !strings.Contains(err.Error(), "action: Required value") {
		t.Errorf("an event without action: %v", err)
	}

	older := record.NewBroadcaster(record.WithContext(t.Context()))
	defer older.Shutdown()
	arrived := make(chan *corev1.Event, 10)
	defer older.StartEventWatcher(func(e *corev1.Event) { arrived <- e }).Stop()
	oldRecorder := older.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "proof"})
	bad.Error(oldRecorder, obj("bad-error"), context.Canceled)
	bad.Store(oldRecorder).Newer(recorder, obj("bad-newer"))
	good.Typed(oldRecorder, obj("good-typed"), true) // events arrive in order
	if e := <-arrived; e.InvolvedObject.Name != "good-typed" {
		t.Errorf("an event of another type arrived: %v", e)
	}

	// the older recorder does not check reasons, and fakes take everything
	fakes := record.NewFakeRecorder(1)
	good.Older(fakes, obj("older"))
	newer := events.NewFakeRecorder(1)
	bad.Done(newer, obj("bad-done"))
	if len(fakes.Events) != 1 || len(newer.Events) != 1 {
		t.Error("a fake recorder refused an event")
	}
}
