package nilderef_test

import (
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

type forgotten []string

func (f *forgotten) Forget(name string) { *f = append(*f, name) }

// TestAsserted deletes a node whose deletion was missed.
func TestAsserted(t *testing.T) {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n1"}}
	gone := cache.DeletedFinalStateUnknown{Key: "n1", Obj: node}
	var names forgotten
	if panics(func() { (&bad.Drains{Schedule: &names}).OnDelete(node) }) || !panics(func() { (&bad.Drains{Schedule: &names}).OnDelete(gone) }) {
		t.Error("bad: it panics for a tombstone alone")
	}
	if !panics(func() { bad.OwnerLabel(node) }) {
		t.Error("bad: what is no pod panics")
	}
	for name, handle := range map[string]func(*good.Drains, any){"ends": (*good.Drains).OnDelete, "last": (*good.Drains).OnLast} {
		names = nil
		d := &good.Drains{Schedule: &names}
		handle(d, node)
		handle(d, gone)
		handle(d, "neither")
		if !slices.Equal(names, []string{"n1", "n1"}) {
			t.Errorf("good, %s: forgot %v", name, names)
		}
	}
	names = nil
	d := &good.Drains{Schedule: &names}
	d.OnAny(gone)
	d.OnNil(gone)
	if len(names) != 0 || good.NameIfKnown(gone) != "" || good.NameIfKnown(node) != "n1" || good.NameOrExit(node) != "n1" {
		t.Errorf("good: forgot %v", names)
	}
	defer func() {
		if r := recover(); r != "quit" {
			t.Errorf("good: MustName ended with %v", r)
		}
	}()
	good.MustName(gone, func() { panic("quit") })
}
