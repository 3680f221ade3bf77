package nilderef_test

import (
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestAfterTestBranches runs what a nil pointer leads to.
func TestAfterTestBranches(t *testing.T) {
	for name, f := range map[string]func(){
		"Late":    func() { (&bad.Target{}).Late() },
		"Decoded": func() { _, _ = bad.Decoded(nil) },
		"BoundTo": func() { _, _ = bad.BoundTo(nowhere{}, "web") },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	if name, err := good.Filled(func(**demov1.Foo) good.Getter { return unreachable{} }); name != "" || err == nil {
		t.Errorf("good.Filled: %q, %v", name, err)
	}
	good.Resized(&good.Target{})
	if (&good.Target{}).Late() {
		t.Error("good.Late: an application that is not there")
	}
	if !good.Differ(nil, &demov1.Foo{}) {
		t.Error("good.Differ: one that is not there is like one that is")
	}
	if name, _ := (&good.Target{App: &demov1.Foo{}}).Shop(); name != "none" {
		t.Errorf("good.Shop: %q", name)
	}
}

type nowhere struct{}

func (nowhere) Find(name string) (*corev1.Pod, error) {
	return nil, apierrors.NewNotFound(corev1.Resource("pods"), name)
}

type unreachable struct{}

func (unreachable) Get() error { return errors.New("no connection") }
