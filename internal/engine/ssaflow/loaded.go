// Subject: objects

package ssaflow

import "golang.org/x/tools/go/ssa"

// loaded returns v, and what is loaded of it where it lies in a variable that a literal captures
// or that is a named result: SSA has no value for those, but one for each time they are read.
func loaded(v ssa.Value) []ssa.Value {
	out := []ssa.Value{v}
	for _, cell := range heldIn(v) {
		for _, r := range *cell.Referrers() {
			if load, ok := r.(*ssa.UnOp); ok && load.X == ssa.Value(cell) && SoleDefinition(load) == v {
				out = append(out, load)
			}
		}
	}
	return out
}

// heldIn returns the local variables that v is stored into.
func heldIn(v ssa.Value) (out []*ssa.Alloc) {
	for _, r := range *v.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Val == v {
			if cell, ok := st.Addr.(*ssa.Alloc); ok {
				out = append(out, cell)
			}
		}
	}
	return out
}

// readLater returns what reads v without a test in a literal that a statement behind it defers or
// starts: in any case, and of a variable that never holds anything else.
func (p *Package) readLater(v ssa.Value) (out []Dereference) {
	for _, cell := range heldIn(v) {
		if AssignedOnce(cell) != v {
			continue
		}
		for _, r := range *cell.Referrers() {
			mc, ok := r.(*ssa.MakeClosure)
			if !ok {
				continue
			}
			if by := startedBy(mc); by != nil {
				out = append(out, p.readBy(mc, cell, by)...)
			}
		}
	}
	return out
}

// startedBy returns the statement that defers the literal, or starts it as a goroutine; nil when
// anything else is done with it.
func startedBy(mc *ssa.MakeClosure) (by ssa.Instruction) {
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case *ssa.Defer, *ssa.Go:
			if r.(ssa.CallInstruction).Common().Value != ssa.Value(mc) || by != nil {
				return nil
			}
			by = r
		default:
			return nil
		}
	}
	return by
}

// readBy returns what the literal reads of the variable before it can ask anything.
func (p *Package) readBy(mc *ssa.MakeClosure, cell ssa.Value, by ssa.Instruction) (out []Dereference) {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b != cell || i >= len(fn.FreeVars) || len(fn.Blocks) == 0 {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			load, ok := r.(*ssa.UnOp)
			if !ok || load.Block() != fn.Blocks[0] {
				continue
			}
			for _, use := range *load.Referrers() {
				if d, ok := p.dereference(load, use, 1); ok && use.Block() == fn.Blocks[0] {
					d.at, d.Instr = d.Instr, by
					out = append(out, d)
				}
			}
		}
	}
	return out
}
