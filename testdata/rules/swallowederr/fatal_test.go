package swallowederr_test

import (
	"context"
	"testing"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestUsed makes clients of a configuration that is refused: bad panics.
func TestUsed(t *testing.T) {
	refused := &rest.Config{QPS: 1} // without Burst
	count := func(_ context.Context, c kubernetes.Interface) int {
		c.CoreV1().Nodes()
		return 1
	}
	if n := good.Nodes(t.Context(), refused, count); n != 0 {
		t.Errorf("good: %d", n)
	}
	if _, err := good.Clients(refused); err == nil {
		t.Error("good: no error")
	}
	if c := bad.Clients(refused); c != nil {
		t.Errorf("bad: %v", c)
	}
	defer func() {
		if recover() == nil {
			t.Error("bad did not panic")
		}
	}()
	bad.Nodes(t.Context(), refused, count)
}
