package missingwatch_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"

	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/good"
)

// TestFiltered: a change of a ConfigMap does not pass a predicate that asks for its generation, and
// one that compares pointers passes what has not changed.
func TestFiltered(t *testing.T) {
	old := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "cart", ResourceVersion: "1"}}
	changed := old.DeepCopy()
	changed.ResourceVersion, changed.Data = "2", map[string]string{"a": "b"}
	e := event.UpdateEvent{ObjectOld: old, ObjectNew: changed}
	if bad.SpecChanged.Update(e) || bad.Same().Update(e) || !good.DataChanged.Update(e) {
		t.Error("a change")
	}
	if same := (event.UpdateEvent{ObjectOld: old, ObjectNew: old.DeepCopy()}); !(bad.Pointers{}).Update(same) || good.DataChanged.Update(same) {
		t.Error("no change")
	}
}
