// Subject: API calls

package recur

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// sending says how an operation is reached.
type sending uint8

// The answers.
const (
	// NotEachPass: it is not, or it is not known to be.
	notEachPass sending = iota
	// EachPass: nothing keeps it from being made at each reconcile.
	EachPass
	// DespiteTest: what keeps it is a comparison that a value which is new at
	// each pass makes useless.
	DespiteTest
)

// Sent tells whether the operation, which the change w reaches, takes place at
// each pass.
func (s *Steady) Sent(op *memory.OpCall, w object.Change) sending {
	res := s.reached(op.Call.Instr, w.Instr)
	if res == notEachPass || op.Via == nil {
		return res
	}
	if op.Via.Always {
		return res
	}
	if kube.IsStatusUpdate(op.Call.Fn) {
		return res
	}
	if op.Call.Static == nil {
		return notEachPass
	}
	inner := s.inCallee(op.Call.Static, op.Via, 0)
	if inner == notEachPass {
		return notEachPass
	}
	return max(res, inner)
}

// inCallee tells the same of an operation that a function makes with its
// parameter.
func (s *Steady) inCallee(fn *ssa.Function, via *summary.Persist, depth int) sending {
	g := s.pass.Effects.Of(fn)
	if g == nil || depth > 3 {
		return notEachPass
	}
	for i := range g.Ops {
		op := &g.Ops[i]
		if s.pass.Effects.SiteOf(op.Call.Instr) != via.Site && (op.Via == nil || op.Via.Site != via.Site) {
			continue
		}
		res := s.reached(op.Call.Instr, nil)
		if res == notEachPass || op.Via == nil || op.Via.Always || kube.IsStatusUpdate(op.Call.Fn) {
			return res
		}
		if op.Call.Static == nil {
			return notEachPass
		}
		inner := s.inCallee(op.Call.Static, op.Via, depth+1)
		if inner == notEachPass {
			return notEachPass
		}
		return max(res, inner)
	}
	return notEachPass
}

// reached: the conditions at an instruction hold again, or compare the object
// or its status as a whole after the change.
func (s *Steady) reached(at, change ssa.Instruction) sending {
	b := at.Block()
	switch {
	case len(lifecycle.Deleting(s.pass.Flow, b)) > 0:
		return notEachPass
	case paths.LeadsTo(s.pass.Flow, b, s.cond):
		return EachPass
	case paths.LeadsTo(s.pass.Flow, b, func(c ssaflow.Cond) bool { return s.useless(c, change) || s.cond(c) }):
		return DespiteTest
	}
	return notEachPass
}

// BlockDespite is [Steady.Block] where a comparison may lie on the way that the change makes useless:
// it is put together before, and comes to the object when they differ.
func (s *Steady) BlockDespite(b *ssa.BasicBlock) bool {
	return s.Block(b) || len(s.sources) > 0 && len(lifecycle.Deleting(s.pass.Flow, b)) == 0 &&
		paths.LeadsTo(s.pass.Flow, b, func(c ssaflow.Cond) bool { return s.useless(c, s.sources[0]) || s.cond(c) })
}

// useless: the condition says that the object differs from another, which it
// EachPass does, because the change was made before the comparison.
func (s *Steady) useless(c ssaflow.Cond, change ssa.Instruction) bool {
	call, ok := c.Value.(*ssa.Call)
	if !ok || c.Val {
		return false
	}
	rc, ok := s.pass.Flow.Resolve(call)
	isBefore := func(i ssa.Instruction) bool { return i.Parent() == call.Parent() && ssaflow.Reaches(i, call, nil) }
	if !ok || !kube.ComparesWhole(rc.Fn) || change != nil && !isBefore(change) && !slices.ContainsFunc(s.sources, isBefore) {
		return false
	}
	compared := 0
	for i, a := range rc.Args {
		if rc.Method && i == 0 {
			continue // the set of equality functions
		}
		v := ssaflow.Unwrap(a)
		n := kube.Named(v.Type())
		switch {
		case n != nil && (n == s.kind || s.isStatus(n)):
			compared++
		default:
			if extra := ssaflow.VariadicArgs(a); len(extra) > 0 {
				return false // options
			}
		}
	}
	return compared == 2
}
