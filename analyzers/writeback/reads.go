package writeback

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// read finds a read of the default that follows the operation, with nothing in
// between that sets it again.
func (c *checker) read(at *object.Event, w object.Change, spec *types.Var) ssa.Instruction {
	if _, deferred := at.Instr.(*ssa.Defer); deferred {
		return nil // it runs at the end, and not where it stands
	}
	again := func(i ssa.Instruction) bool {
		m := c.o.At(i)
		if m == nil || m == at {
			return false
		}
		for _, x := range m.Changes {
			if x.Part == object.PartSpec && (x.Covers(w) || w.Covers(x)) {
				return true
			}
		}
		return m.Replaced
	}
	return paths.Find(c.pass.Flow, paths.After(at.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { return !again(i) && c.reads(i, w, spec) },
		Avoid: again,
	}).End
}

// reads: the instruction loads what the default was set to, or hands the object
// to a function of the package that looks at this field of its spec.
func (c *checker) reads(i ssa.Instruction, w object.Change, spec *types.Var) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		if _, ok := i.X.(*ssa.FieldAddr); !ok || i.Op != token.MUL {
			return false
		}
		for _, r := range c.f.Val(i.X).Refs {
			if r.Root != c.o.Root || r.Copy {
				continue
			}
			if below, ok := r.Path.After(c.o.Path); ok && below.Fields().HasPrefix(w.Below.Fields()) {
				return true
			}
		}
	case ssa.CallInstruction:
		rc, ok := c.pass.Flow.Resolve(i)
		if !ok || rc.Static == nil {
			return false
		}
		for _, a := range rc.Args {
			if kube.Named(ssaflow.Unwrap(a).Type()) == c.o.Type && c.f.Leads(a, memory.Ref{Loc: c.o.Loc}) {
				return c.mentions(rc.Static, spec)
			}
		}
	}
	return false
}

// mentions: a function, or one that it calls with the object, looks at a field.
func (c *checker) mentions(fn *ssa.Function, spec *types.Var) bool {
	gets := func(e callgraph.Edge) bool {
		return slices.ContainsFunc(e.Call.Args, func(a ssa.Value) bool { return kube.Named(ssaflow.Unwrap(a).Type()) == c.o.Type })
	}
	for _, fn := range c.pass.Effects.Graph().Closure([]*ssa.Function{fn}, callgraph.Follow{Goroutines: true}, gets).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			if a, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(a) == spec && !onlySet(a) {
				return true
			}
		}
	}
	return false
}

// onlySet: the field is assigned there and not read.
func onlySet(a *ssa.FieldAddr) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != ssa.Value(a) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
