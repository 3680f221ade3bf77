package eventtype_test

import (
	"fmt"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/good"
)

// TestReason: the reasons of bad are as many as its errors, so that client-go takes the
// events for different ones, and good has one.
func TestReason(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	for name, test := range map[string]struct {
		tell    func(record.EventRecorder, *corev1.Pod, error)
		reasons int
	}{"bad": {bad.NotMounted, 6}, "good": {good.NotMounted, 1}} {
		reasons := map[string]bool{}
		for _, e := range recorded(t, func(r record.EventRecorder) {
			for i := range 6 {
				test.tell(r, pod, fmt.Errorf("timeout after %d s", i))
			}
			good.Ended(r, pod, &corev1.ContainerStateTerminated{Reason: "Completed"})
		}) {
			if e != "Normal Completed" {
				reasons[e] = true
			}
		}
		if len(reasons) != test.reasons {
			t.Errorf("%s: %d reasons, want %d", name, len(reasons), test.reasons)
		}
	}
}
