package nilderef_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// noPods is an empty cache, as kclient's reader answers for one.
type noPods struct{}

func (noPods) Get(string, string) *corev1.Pod             { return nil }
func (noPods) List(string, labels.Selector) []*corev1.Pod { return nil }

type makesPods struct{}

func (makesPods) Get(name, _ string) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name = name
	return pod
}

// TestAbsent: an object that is not there is nil.
func TestAbsent(t *testing.T) {
	wrong, right := &bad.Addresses{Pods: noPods{}}, &good.Addresses{Pods: noPods{}, Maker: makesPods{}}
	for name, read := range map[string]func(){
		"field": func() { wrong.Of("a", "default") },
		"copy":  func() { wrong.Copy("a", "default") },
	} {
		if !panics(read) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	if got := right.Of("a", "default") + right.Asked("a", "default"); got != "" || right.Copy("a", "default") != nil || right.Made("a", "default") != "a" {
		t.Errorf("good: %q", got)
	}
}
