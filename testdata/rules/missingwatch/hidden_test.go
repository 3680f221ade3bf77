package missingwatch_test

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/good"
)

// TestHidden hands over a change of a status, which leaves the generation as it is.
func TestHidden(t *testing.T) {
	before := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Generation: 1, ResourceVersion: "1"}}
	after := before.DeepCopy()
	after.ResourceVersion, after.Status.ReadyReplicas = "2", 1
	if (predicate.GenerationChangedPredicate{}).Update(event.UpdateEvent{ObjectOld: before, ObjectNew: after}) {
		t.Error("the predicate lets it through")
	}
	queue := func() workqueue.TypedRateLimitingInterface[string] {
		return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	dropped, kept := &bad.ReadyController{Queue: queue()}, &good.ReadyController{Queue: queue()}
	dropped.Updated(before, after)
	kept.Updated(before, after)
	if dropped.Queue.Len() != 0 || kept.Queue.Len() != 1 {
		t.Errorf("bad: %d keys, good: %d keys", dropped.Queue.Len(), kept.Queue.Len())
	}
}

// TestSecret changes the content of a secret, which has no generation.
func TestSecret(t *testing.T) {
	before := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "token", ResourceVersion: "1"}}
	after := before.DeepCopy()
	after.ResourceVersion, after.Data = "2", map[string][]byte{"token": []byte("new")}
	changed := event.UpdateEvent{ObjectOld: before, ObjectNew: after}
	if (predicate.GenerationChangedPredicate{}).Update(changed) || !(predicate.ResourceVersionChangedPredicate{}).Update(changed) {
		t.Error("the generation lets it through, or the resourceVersion does not")
	}
}
