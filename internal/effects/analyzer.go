package effects

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// Analyzer computes the summaries of one package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlveteffects",
	Doc:        "summarise what functions do to Kubernetes objects",
	Run:        run,
	Requires:   []*analysis.Analyzer{model.Analyzer, flow.Analyzer},
	ResultType: reflect.TypeFor[*Package](),
	FactTypes:  []analysis.Fact{new(Fact), new(KindFact), new(PackageFact)},
}

func run(pass *analysis.Pass) (any, error) { return Summarize(pass, otherClaims), nil }

// otherClaims adds what does not follow from memory: contexts, errors, tests.
func otherClaims(in *interp, s *Summary) {
	s.NotFound = in.notFoundClaim()
	s.ErrSafe = in.errSafeClaim()
	s.NilOnError = in.nilResults()
	s.DeletionTest = in.deletionClaim()
	s.Background = in.backgroundClaim()
	s.Leaks = in.leaks()
	in.informerClaims(s)
}
