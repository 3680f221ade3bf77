package nilderef_test

import (
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	baddepots "github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/depots"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/depots"
)

// TestBehind asks depots for a crate that they have not.
func TestBehind(t *testing.T) {
	c := fake.NewClientBuilder().Build()
	depot := baddepots.New(c, "default")
	for name, f := range map[string]func(){
		"CrateNames":  func() { bad.CrateNames(t.Context(), depot, []string{"a"}) },
		"CrateLabels": func() { bad.CrateLabels(t.Context(), depot, "a") },
		"CrateFound":  func() { bad.CrateFound(t.Context(), depot, "a") },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	near := &depots.Near{Client: c}
	if names := good.CrateNames(t.Context(), near, []string{"a"}); len(names) != 1 || names[0] != "" {
		t.Errorf("good.CrateNames: %q", names)
	}
	if name, err := good.CrateFound(t.Context(), near, "a"); err != nil || name != "a" {
		t.Errorf("good.CrateFound: %q, %v", name, err)
	}
}
