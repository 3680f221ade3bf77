package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportGoesOn reports a result that is used behind a branch that does not end
// with its error.
func (c *checker) reportGoesOn(f failure) {
	if f.empty {
		c.reportGoesOnEmpty(f)
		return
	}
	u, ok := c.goesOn(f)
	for _, other := range errflow.OtherKinds(c.pass.Flow, f.Failure) {
		if !ok { // one kind of the error ends the branch, the others go on
			f.Failure = other
			u, ok = c.goesOn(f)
		}
	}
	if ok {
		report(c.pass, f.call, f.v, u, "%s is nil after %s failed and this branch goes on: reading %s panics; return or continue where the error is handled")
	}
}

// goesOn returns the first use that is reached out of the branch.
func (c *checker) goesOn(f failure) (ssaflow.Dereference, bool) {
	if f.empty || !effects.NilByConvention(c.pass.Effects, f.call, f.index) || c.mayEnd(f) {
		return ssaflow.Dereference{}, false
	}
	for _, u := range effects.Dereferences(c.pass.Effects, f.v) {
		b := u.Instr.Block()
		if f.Block.Dominates(b) || c.pass.Flow.AskedForNil(f.v, b) || c.answered(f.v, b) || errflow.Absent(c.pass.Flow, f.Err, b) || errflow.Absent(c.pass.Flow, f.Origin, b) {
			continue
		}
		if paths.Find(c.pass.Flow, paths.StartOf(f.Block), c.onward(f, u)).Found() {
			return u, true
		}
	}
	return ssaflow.Dereference{}, false
}

// answered: what is known at block b was made of the answer of a function that got the value:
// it may say of nil that it is none.
func (c *checker) answered(v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool {
			call, ok := x.(*ssa.Call)
			return ok && slices.Contains(call.Call.Args, v)
		})
	})
}

// mayEnd: somebody thought about the error: a part of the branch ends the
// function, or it is handed to a function that may not return, or is told apart.
func (c *checker) mayEnd(f failure) bool {
	for _, call := range errflow.UsesOf(c.pass.Flow, f.Err, f.Block.Dominates).Calls {
		if !kube.EffectOf(call.Fn).Has(kube.Tells) && !c.comesBack(call) {
			return true
		}
	}
	if c.mayQuit(f.Block) {
		return true
	}
	return slices.ContainsFunc(ssaflow.Returns(c.fn), func(r *ssa.Return) bool {
		return f.Block.Dominates(r.Block()) && !c.otherEnds(f, r.Block())
	})
}

// comesBack: the function of this package has no result that is looked at, and nothing that it does
// ends the program: it writes the error down somewhere.
func (c *checker) comesBack(call ssaflow.Call) bool {
	if call.Static == nil || call.Value() == nil || ssaflow.Used(call.Value()) {
		return false
	}
	return !slices.ContainsFunc(c.pass.Effects.Graph().From(call.Static, callgraph.BeforeReturn).Funcs(), func(fn *ssa.Function) bool {
		for i := range ssaflow.Instrs(fn) {
			if _, panics := i.(*ssa.Panic); panics {
				return true
			}
		}
		return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(in ssaflow.Call) bool {
			return in.Fn == nil || kube.NeverReturns(in.Fn) || in.Static == nil && onpurpose.Named(in.Fn.Name(), onpurpose.Quits)
		})
	})
}

// otherEnds: the branch ends at a block for another reason than its error: what it does
// instead has failed, too.
func (c *checker) otherEnds(f failure, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(errflow.Failures(c.fn), func(other errflow.Failure) bool {
		e, ok := other.Origin.(ssa.Instruction)
		return ok && other.Origin != f.Origin && f.Block.Dominates(e.Block()) && other.Block.Dominates(b)
	})
}

// onward asks for a way out of the branch to a use. Out of one that tries something
// else it counts only when nothing is asked on it that may tell what that has brought.
func (c *checker) onward(f failure, u ssaflow.Dereference) paths.Query {
	q := paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(f.call.Instr), MayWrite: c.mayWrite}
	if slices.ContainsFunc(ssaflow.Returns(c.fn), func(r *ssa.Return) bool { return f.Block.Dominates(r.Block()) }) {
		q.Holds = func(k ssaflow.Cond) bool {
			v, isNil, ok := k.NilTest()
			if !ok {
				v = k.Value
			}
			if e, made := v.(ssa.Instruction); made && f.Block.Dominates(e.Block()) {
				return ok && isNil && kube.IsError(v.Type())
			}
			return !ssaflow.IsVariable(v)
		}
	}
	return q
}
