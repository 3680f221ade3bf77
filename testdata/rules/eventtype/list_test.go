package eventtype_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/eventtype/good"
)

// TestList: the event of bad is about nothing, in another namespace.
func TestList(t *testing.T) {
	for name, test := range map[string]struct {
		prune func(context.Context, client.Client, record.EventRecorder, *corev1.PodList) error
		fits  bool
	}{"bad": {bad.Prune, false}, "good": {good.Prune, true}} {
		pod := corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "job"}, Status: corev1.PodStatus{Phase: corev1.PodSucceeded}}
		c := fake.NewClientBuilder().WithObjects(pod.DeepCopy()).Build()
		broadcaster := record.NewBroadcaster(record.WithContext(t.Context()))
		arrived := make(chan *corev1.Event, 1)
		watch := broadcaster.StartEventWatcher(func(e *corev1.Event) { arrived <- e })
		recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "proof"})
		if err := test.prune(t.Context(), c, recorder, &corev1.PodList{Items: []corev1.Pod{pod}}); err != nil {
			t.Fatal(err)
		}
		e := <-arrived
		if (e.Namespace == "shop") != test.fits || (e.InvolvedObject.Name == "job") != test.fits {
			t.Errorf("%s: event in %q about %v", name, e.Namespace, e.InvolvedObject)
		}
		watch.Stop()
		broadcaster.Shutdown()
	}
}
