package adapt_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/adapt"
)

func TestSalted(t *testing.T) {
	list := func(settings string) []*analysis.Analyzer {
		return adapt.Salted(adapt.Analyzers(analyzers.All(), adapt.InMessage, adapt.SafeFixes), []byte(settings))
	}
	facts := func(settings string) (names []string) {
		for _, a := range runner.Closure(list(settings)) {
			if len(a.FactTypes) > 0 {
				names = append(names, a.Name)
			}
		}
		return names
	}
	if plain, with := facts(""), facts("x"); len(plain) == 0 || slices.Equal(plain, with) || !slices.Equal(with, facts("x")) {
		t.Errorf("names of analyzers with facts: %q, with settings %q", plain, with)
	}
	if err := analysis.Validate(list("x")); err != nil {
		t.Error(err)
	}
}
