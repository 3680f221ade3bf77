package eventsprintf_test

import (
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/eventsprintf/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventsprintf/good"
)

// TestProof shows the texts of the events.
func TestProof(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	err := errors.New("backup/web%20data: 50% done")
	recorder := record.NewFakeRecorder(10)
	b, g := &bad.Backup{Events: recorder}, &good.Backup{Events: recorder}
	newer := events.NewFakeRecorder(10)
	for _, c := range []struct {
		name   string
		record func()
		want   string
	}{
		{"bad: an error as format", func() { b.Failed(pod, err) }, "Warning BackupFailed backup/web%!d(MISSING)ata: 50%!d(MISSING)one"},
		{"bad: Sprintf", func() { b.Partly(pod, err) }, "Normal BackupDone saved web but backup/web%!d(MISSING)ata: 50%!d(MISSING)one"},
		{"bad: a verb", func() { b.Started(pod) }, "Normal BackupStarted saving the data of %s"},
		{"bad: an argument is missing", func() { b.Skipped(pod) }, "Normal BackupSkipped pod web has no data on %!s(MISSING)"},
		{"good: an error", func() { g.Failed(pod, err) }, "Warning BackupFailed backup/web%20data: 50% done"},
		{"good: a format", func() { g.Done(pod, "100%") }, "Normal BackupDone saved 100% of web"},
		{"good: a percent sign", func() { g.Half(pod, 2) }, "Normal BackupHalf 50% of web after   2.0 s"},
		{"good: the same argument", func() { g.Same(pod) }, "Normal BackupDone web is saved as web.tar"},
	} {
		c.record()
		if got := <-recorder.Events; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	bad.Newer(newer, pod, err)
	if got, want := <-newer.Events, "Warning BackupFailed backup/web%!d(MISSING)ata: 50%!d(MISSING)one"; got != want {
		t.Errorf("bad, newer: %q, want %q", got, want)
	}
	good.Newer(newer, pod, err)
	if got, want := <-newer.Events, "Warning BackupFailed not saved: backup/web%20data: 50% done"; got != want {
		t.Errorf("good, newer: %q, want %q", got, want)
	}
}
