package nilderef

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// phisOf returns the choices that v is made of.
func phisOf(v *ssa.Phi) []*ssa.Phi {
	out := []*ssa.Phi{v}
	for n := 0; n < len(out); n++ {
		for _, e := range out[n].Edges {
			if p, ok := e.(*ssa.Phi); ok && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// nilAfterLoop: control can come to the use behind a round of a loop that has not set
// the variable, by nothing but errors that are not there and loops that end.
func (c *checker) nilAfterLoop(chain []*ssa.Phi, use ssa.Instruction) bool {
	in := func(v ssa.Value) bool {
		p, ok := v.(*ssa.Phi)
		return ssaflow.IsNilConst(v) || ok && slices.Contains(chain, p)
	}
	if !slices.ContainsFunc(chain, func(p *ssa.Phi) bool { return slices.ContainsFunc(p.Edges, ssaflow.IsNilConst) }) {
		return false // something was there before the loop
	}
	set := setBy(chain)
	q := paths.Query{
		To: paths.Is(use),
		Edge: func(pred, succ *ssa.BasicBlock) bool {
			return !slices.ContainsFunc(chain, func(p *ssa.Phi) bool { return p.Block() == succ && !in(ssaflow.EnteredFrom(p, pred, succ)) })
		},
		Holds:     func(k ssaflow.Cond) bool { return ofRange(k.Value) || noFailure(k) && !comesWith(k, set) },
		SameCount: c.pass.Effects.SameCount,
		MayWrite:  c.mayWrite,
	}
	for _, p := range chain {
		for n := range p.Edges {
			for _, e := range staysNil(p, n, in) {
				if paths.Find(c.pass.Flow, paths.OnEdge(e[0], e[1]), q).Found() {
					return true
				}
			}
		}
	}
	return false
}

// staysNil returns the edges by which a round of a loop ends that has not set the
// variable, whose choice n is nil then. A loop that has no rounds does not count, since
// its author may know of one.
func staysNil(p *ssa.Phi, n int, in func(ssa.Value) bool) [][2]*ssa.BasicBlock {
	b, pred := p.Block(), p.Block().Preds[n]
	if slices.ContainsFunc(b.Preds, b.Dominates) {
		before := func(k int, e ssa.Value) bool { return b.Dominates(b.Preds[k]) || in(e) && e != ssa.Value(p) }
		if b.Dominates(pred) && in(p.Edges[n]) && allEdges(p, before) {
			return [][2]*ssa.BasicBlock{{pred, b}}
		}
		return nil
	}
	if !ssaflow.IsNilConst(p.Edges[n]) {
		return nil
	}
	iff, ok := ssaflow.Terminator(pred).(*ssa.If)
	if !ok || !ofRange(iff.Cond) {
		return nil // a branch that every case has, for all we know
	}
	var out [][2]*ssa.BasicBlock
	for _, last := range pred.Preds {
		if pred.Dominates(last) {
			out = append(out, [2]*ssa.BasicBlock{last, pred})
		}
	}
	return out
}

// comesWith: a condition asks for the error of a loop, of a call that has set the variable
// when there is none: that the last call has failed, or found nothing, leaves the way.
func comesWith(k ssaflow.Cond, set map[ssa.Value]bool) bool {
	v, _, _ := k.NilTest()
	p, ok := v.(*ssa.Phi)
	return ok && len(set) > 0 && slices.ContainsFunc(phisOf(p), func(q *ssa.Phi) bool {
		return slices.ContainsFunc(q.Edges, func(e ssa.Value) bool {
			x, ok := e.(*ssa.Extract)
			return ok && set[x.Tuple]
		})
	})
}

// setBy returns the calls with several results of which one sets the variable.
func setBy(chain []*ssa.Phi) map[ssa.Value]bool {
	set := make(map[ssa.Value]bool)
	for _, p := range chain {
		for _, e := range p.Edges {
			if x, ok := e.(*ssa.Extract); ok {
				set[x.Tuple] = true
			}
		}
	}
	return set
}

func allEdges(p *ssa.Phi, is func(k int, e ssa.Value) bool) bool {
	for k, e := range p.Edges {
		if !is(k, e) {
			return false
		}
	}
	return true
}

// ofRange: a condition asks whether there is another element.
func ofRange(cond ssa.Value) bool {
	if e, ok := cond.(*ssa.Extract); ok {
		switch t := e.Tuple.(type) {
		case *ssa.Next:
			return true
		case *ssa.UnOp:
			return t.Op == token.ARROW
		}
	}
	bin, ok := cond.(*ssa.BinOp)
	return ok && bin.Op == token.LSS
}

// noFailure: the condition says that there is no error.
func noFailure(k ssaflow.Cond) bool {
	v, isNil, ok := k.NilTest()
	return ok && isNil && kube.IsError(v.Type())
}
