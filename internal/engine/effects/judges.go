// Subject: errors

package effects

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// JudgesGiven reports whether all that a call can fail with is what it is given, so that
// the next attempt with the same fails the same way: of a library, as its table says, and
// of functions of this module as their bodies show, here or in another package.
func JudgesGiven(p *memory.Package, c ssaflow.Call) bool {
	if kube.JudgesArguments(c.Fn) {
		return true
	}
	s := p.SummaryFor(c)
	return s != nil && s.Judges
}

// judgesClaim: the function gets no context and is no method but of a map, and calls nothing that can
// fail but what judges its arguments, and something that does, or looks into the map.
func judgesClaim(in *memory.Interp) bool {
	sig := in.Fn.Signature
	judges := sig.Recv() != nil && objects.IsMap(sig.Recv().Type())
	if errflow.ErrorResult(sig) < 0 || HasContext(sig) || sig.Recv() != nil && !judges {
		return false
	}
	for _, c := range in.P.Flow.Calls(in.Fn) {
		switch {
		case JudgesGiven(in.P, c):
			judges = true
		case errflow.ErrorResult(c.Instr.Common().Signature()) < 0:
		case c.Fn == nil || !kube.CombinesErrors(c.Fn) && !kube.MakesError(c.Fn):
			return false
		}
	}
	return judges
}
