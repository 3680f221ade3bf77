package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// onlyIfThere: the write is made only where the map is not nil, the map is put
// back or the object written afterwards in any case, and nothing in the function
// creates the map where it is nil.
func (c *checker) onlyIfThere(w *ssa.MapUpdate, f field) bool {
	if f.getter == nil || len(w.Block().Preds) != 1 {
		return false
	}
	shown := false
	for _, k := range c.pass.Flow.Known(w.Block()) {
		if x, isNil, ok := k.NilTest(); ok && !isNil && x == w.Map {
			shown = true
		}
	}
	if !shown {
		return false
	}
	put := false
	for _, x := range c.pass.Flow.Calls(c.fn) {
		name, set, ok := kube.MetaAccessor(x.Fn)
		if !ok || !set || name != f.name {
			continue
		}
		if x.Arg(0) != w.Map { // another map is put in
			return false
		}
		put = put || !w.Block().Dominates(x.Instr.Block())
	}
	return put
}

// neverPutBack reports a map that was created because the object had none, and
// is not given to the object.
func (c *checker) neverPutBack(w *ssa.MapUpdate, phi *ssa.Phi) {
	var f field
	found, created := false, false
	for _, e := range phi.Edges {
		if _, ok := e.(*ssa.MakeMap); ok {
			created = true
			if len(*e.Referrers()) > 1 {
				return // used elsewhere, too
			}
			continue
		}
		x, ok := c.fieldOf(e)
		if !ok {
			return
		}
		f, found = x, true
	}
	if !found || !created {
		return
	}
	for _, r := range *phi.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map != ssa.Value(phi) {
				return
			}
		case *ssa.Lookup, *ssa.Range:
		case *ssa.Call:
			b, ok := r.Call.Value.(*ssa.Builtin)
			if !ok || b.Name() != "len" && b.Name() != "delete" {
				return
			}
		default:
			return
		}
	}
	if c.setLater(w, f) {
		return
	}
	c.report(w, f, "the map that is created for an object without "+lower(f.name)+" is never given to it, so that this is lost; set it on the object")
}

// setLater: the field of the object is set after w.
func (c *checker) setLater(w *ssa.MapUpdate, f field) bool {
	return flow.FindPath(c.pass.Flow, flow.After(w), flow.PathQuery{Plain: true,
		To: func(i ssa.Instruction) bool { return c.maySet(i, f) && !isUpdate(c.pass.Flow, i) }}).Found()
}

// isUpdate: i writes the object to the API server.
func isUpdate(p *flow.Package, i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	x, ok := p.Resolve(ci)
	if !ok {
		return false
	}
	_, isOp := kube.ClientOp(x.Fn)
	return isOp
}
