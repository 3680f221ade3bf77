package ssaflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A Choice is one of the values between which control decides: an edge of a Phi,
// or an assignment whose value a load of a variable may yield.
type Choice struct {
	// Value is nil for the zero value of a variable that is not assigned.
	Value ssa.Value
	// Block is the block that ends with the edge, or holds the assignment.
	Block *ssa.BasicBlock
	// Conds hold when this value is chosen.
	Conds Conds
	// Step is the Phi, the assignment, or for zero values the load.
	Step ssa.Instruction
}

// Choices returns the values one of which v is: the edges of a Phi, without
// those that bring v itself back; the definitions of a local or captured
// variable, or of a field of a local struct, that reach the load v. ok is false
// for all other values, and where something unseen may write the variable.
// It goes one step; [Origins] goes them all.
func Choices(p *Package, v ssa.Value) (choices []Choice, ok bool) {
	choices, sight := p.choices(v)
	return choices, sight == Made
}

// IsVariable reports whether v is what a variable holds that control decides
// about: a Phi, or a load of a local variable that lives in memory.
func IsVariable(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Phi:
		return true
	case *ssa.UnOp:
		_, local := v.X.(*ssa.Alloc)
		return local && v.Op == token.MUL
	}
	return false
}

// EnteredFrom returns the value that v has when control comes to block b from
// pred: the edge of a Phi of b, v itself for all others.
func EnteredFrom(v ssa.Value, pred, b *ssa.BasicBlock) ssa.Value {
	if phi, ok := v.(*ssa.Phi); ok && phi.Block() == b {
		for i, p := range b.Preds {
			if p == pred {
				return phi.Edges[i]
			}
		}
	}
	return v
}

// choices returns the choices of v, and Made; or why there are none to be seen.
// Without a package they come without conditions.
func (p *Package) choices(v ssa.Value) ([]Choice, Sight) {
	switch v := v.(type) {
	case *ssa.Phi:
		var out []Choice
		for i, e := range v.Edges {
			if e == ssa.Value(v) {
				continue
			}
			pred := v.Block().Preds[i]
			c := Choice{Value: e, Block: pred, Step: v}
			if p != nil {
				c.Conds = p.EdgeConds(pred, v.Block())
			}
			out = append(out, c)
		}
		return out, Made
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.loaded(v)
		}
	case *ssa.Field:
		if load, ok := v.X.(*ssa.UnOp); ok && load.Op == token.MUL {
			if a, ok := load.X.(*ssa.Alloc); ok {
				return p.Reaching(a, v.Field, load, 0)
			}
		}
	}
	return nil, FromMemory
}

// loaded returns what a load may yield.
func (p *Package) loaded(load *ssa.UnOp) ([]Choice, Sight) {
	switch addr := load.X.(type) {
	case *ssa.Alloc:
		choices, sight := p.Reaching(addr, -1, load, 0)
		if sight != Made && Struct(addr.Type()) == nil {
			return p.captured(addr, load)
		}
		return choices, sight
	case *ssa.FreeVar:
		if a := variableAt(addr); a != nil {
			return p.captured(a, load)
		}
		return nil, FromVariable
	case *ssa.FieldAddr:
		if a, ok := SoleDefinition(addr.X).(*ssa.Alloc); ok && a.Parent() == load.Parent() {
			if choices, sight := p.Reaching(a, addr.Field, load, 0); sight == Made {
				return choices, sight
			}
		}
	}
	return nil, FromMemory
}

// Reaching returns the definitions of a variable, or of a field of it, that
// reach instruction at.
func (p *Package) Reaching(a *ssa.Alloc, field int, at ssa.Instruction, depth int) ([]Choice, Sight) {
	defs, ok := ReachingDefinitions(a, field, at)
	if !ok || len(defs) == 0 || depth > maxCopies {
		return nil, FromVariable
	}
	var out []Choice
	for _, st := range defs {
		switch {
		case st == nil:
			out = append(out, Choice{Block: a.Block(), Step: at})
		case field >= 0 && st.Addr == ssa.Value(a):
			inner, sight := p.copied(st, field, depth)
			if sight != Made {
				return nil, sight
			}
			out = append(out, inner...)
		default:
			out = append(out, p.definition(st))
		}
	}
	return out, Made
}

func (p *Package) definition(st *ssa.Store) Choice {
	c := Choice{Value: st.Val, Block: st.Block(), Step: st}
	if p != nil {
		c.Conds = p.Known(st.Block())
	}
	return c
}

// maxCopies bounds how often a struct is followed that is copied as a whole.
const maxCopies = 4

// copied: the field of a whole struct that is assigned, itself a copy of a local
// variable.
func (p *Package) copied(st *ssa.Store, field, depth int) ([]Choice, Sight) {
	switch x := st.Val.(type) {
	case *ssa.Const:
		zero := p.definition(st)
		zero.Value = nil
		return []Choice{zero}, Made
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok && a != st.Addr {
			return p.Reaching(a, field, x, depth+1)
		}
	}
	return nil, FromMemory
}

// captured returns all that a variable is ever given, for a load in a literal
// that captures it, or in its function while literals write it. Which of the
// assignments came last is not known then.
func (p *Package) captured(a *ssa.Alloc, load *ssa.UnOp) ([]Choice, Sight) {
	stores, ok := allDefinitions(a)
	if !ok || len(stores) == 0 {
		return nil, FromVariable
	}
	var out []Choice
	assigned := false
	for _, st := range stores {
		if st.Parent() == load.Parent() && !Reaches(st, load, func(i ssa.Instruction) bool { return overwrites(i, st.Addr) }) {
			continue
		}
		out = append(out, p.definition(st))
		assigned = assigned || assignedBefore(st, a, load)
	}
	if !assigned && len(stores) > 1 {
		out = append(out, Choice{Block: a.Block(), Step: load})
	}
	return out, Made
}

// overwrites: the instruction assigns the variable at addr.
func overwrites(i ssa.Instruction, addr ssa.Value) bool {
	st, ok := i.(*ssa.Store)
	return ok && st.Addr == addr
}

// assignedBefore: the store to a is made before the load in any case: in the
// function of the variable, before the literal that loads it is made.
func assignedBefore(st *ssa.Store, a *ssa.Alloc, load *ssa.UnOp) bool {
	if st.Parent() != a.Parent() {
		return false
	}
	var at ssa.Instruction = load
	for fn := load.Parent(); fn != a.Parent(); fn = fn.Parent() {
		mc := MadeAt(fn)
		if mc == nil {
			return false
		}
		at = mc
	}
	return Dominates(st, at)
}

// FieldLoaded returns the field that v is the content of, nil for all but loads
// and reads of fields.
func FieldLoaded(v ssa.Value) *types.Var {
	switch v := v.(type) {
	case *ssa.Field:
		return FieldRead(v)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			return FieldOf(fa)
		}
	}
	return nil
}

// VariadicElement returns the array of the variadic arguments of a call in which addr is the
// place of one; nil for other places.
func VariadicElement(addr ssa.Value) *ssa.Alloc {
	at, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	if list, ok := at.X.(*ssa.Alloc); ok && list.Comment == "varargs" {
		return list
	}
	return nil
}
