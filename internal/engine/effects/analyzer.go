package effects

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Analyzer computes the summaries of one package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlveteffects",
	Doc:        "summarise what functions do to Kubernetes objects",
	Run:        run,
	Requires:   []*analysis.Analyzer{model.Analyzer, ssaflow.Analyzer},
	ResultType: reflect.TypeFor[*memory.Package](),
	FactTypes:  []analysis.Fact{new(summary.Fact), new(summary.KindFact), new(summary.PackageFact)},
}

func run(pass *analysis.Pass) (any, error) { return memory.Summarize(pass, otherClaims), nil }

// Closing knows what the functions do that p calls, in it or elsewhere, with what has
// to be closed.
func Closing(p *memory.Package) closers.Ask {
	return func(c ssaflow.Call) *closers.Claims {
		if s := p.SummaryFor(c); s != nil {
			return s.Closers
		}
		return nil
	}
}

// otherClaims adds what does not follow from memory: contexts, errors, tests.
func otherClaims(in *memory.Interp, s *summary.Summary) {
	s.NotFound = notFoundClaim(in)
	s.Gone = goneClaim(in)
	s.ErrSafe = errSafeClaim(in)
	s.NilOnError = nilResults(in)
	s.NilWays = nilWays(in)
	s.Needs = needs(in)
	s.NeverFails = errflow.NeverFails(in.P.Flow, in.Fn)
	s.Judges = judgesClaim(in)
	s.Changing = changingClaims(in)
	s.DeletionTest = deletionClaim(in)
	s.Background = backgroundClaim(in)
	s.Closers = closers.ClaimsOf(in.P.Flow, in.Fn, Closing(in.P))
	s.Leaks, s.Within = in.Leaks()
	waits.InformerClaims(in, s)
}
