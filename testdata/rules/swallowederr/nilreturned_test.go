package swallowederr_test

import (
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestRestored: nothing was restored, and only one of them says so.
func TestRestored(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	if err := bad.Restore(t.Context(), c, app()); err != nil {
		t.Errorf("bad: %v", err)
	}
	if err := good.Restore(t.Context(), c, app()); err == nil {
		t.Error("good: no error")
	}
}
