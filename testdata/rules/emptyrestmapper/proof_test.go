package emptyrestmapper_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/emptyrestmapper/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptyrestmapper/good"
)

// TestProof shows that a new mapper finds nothing.
func TestProof(t *testing.T) {
	_, err := bad.Resource()
	if err == nil || err.Error() != `no matches for kind "Deployment" in version "apps/v1"` {
		t.Errorf("bad: %v", err)
	}
	if _, err := bad.Kind(); err == nil {
		t.Error("bad: a kind was found")
	}
	if got, err := good.Resource(); err != nil || got.Resource != "deployments" {
		t.Errorf("good: %v, %v", got, err)
	}
	if got, err := good.Kind(); err != nil || got.Kind != "Deployment" {
		t.Errorf("good: %v, %v", got, err)
	}
	if good.Filled() == nil || good.Empty() == nil {
		t.Error("good: no mapper")
	}
}
