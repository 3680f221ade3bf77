package objects

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A MapUse reads or changes the elements of a map that lives in a struct field
// or a package variable. Asking for the length alone does not count.
type MapUse struct {
	Instr ssa.Instruction
	// Inside leads to the use when Instr is a call of a function of the package that
	// gets the map: calls, and at last what the innermost callee does.
	Inside []ssa.Instruction
	// Load reads the map from where it lives.
	Load ssa.Instruction
	// Field is the struct field, Base the struct that has it. For a package
	// variable Field is nil and Base.Root the variable.
	Field  *types.Var
	Base   ssaflow.AccessPath
	Struct types.Type
	// Write: elements are added, replaced or removed.
	Write bool
	// Inner: it is a use of a map that is an element of the one that was read.
	Inner bool
}

// MapUses returns the uses of maps of fields and package variables in fn, in
// block order: by the function itself, by package maps, by the sets of
// apimachinery, and by functions of the package that get the map.
func MapUses(p *ssaflow.Package, fn *ssa.Function) []MapUse {
	var out []MapUse
	for i := range ssaflow.Instrs(fn) {
		load, ok := i.(*ssa.UnOp)
		if !ok || load.Op != token.MUL || !IsMap(load.Type()) {
			continue
		}
		u := MapUse{Load: load}
		from := load.X
		if v, ok := from.(*ssa.FreeVar); ok {
			from = fieldOfVariable(v)
		}
		switch a := from.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(a)
			if f == nil {
				continue
			}
			u.Field, u.Base, u.Struct = f.Origin(), p.PlaceOf(a.X), a.X.Type()
		case *ssa.Global:
			u.Base = ssaflow.AccessPath{Root: a}
		default:
			continue
		}
		elementUses(p, load, 0, func(at ssa.Instruction, write bool, inside ...ssa.Instruction) {
			u.Instr, u.Write, u.Inside, u.Inner = at, write, inside, !takes(at, load)
			out = append(out, u)
		})
	}
	return out
}

// fieldOfVariable returns the field that has the map of a variable which a literal captures, as
// the function around has taken it from there, or puts it there; nil when there is none.
func fieldOfVariable(v *ssa.FreeVar) ssa.Value {
	variable := ssaflow.Binding(v)
	for outer, ok := variable.(*ssa.FreeVar); ok; outer, ok = variable.(*ssa.FreeVar) {
		variable = ssaflow.Binding(outer)
	}
	a, ok := variable.(*ssa.Alloc)
	if !ok {
		return nil
	}
	load, ok := ssaflow.AssignedOnce(a).(*ssa.UnOp)
	if ok {
		return load.X
	}
	for _, r := range *a.Referrers() {
		load, ok := r.(*ssa.UnOp)
		if !ok || ssaflow.AssignedOnce(a) == nil {
			continue
		}
		for _, u := range *load.Referrers() {
			if st, ok := u.(*ssa.Store); ok && st.Val == load {
				return st.Addr
			}
		}
	}
	return nil
}

// takes: the instruction has the map itself as an operand, perhaps by another type.
func takes(at ssa.Instruction, m ssa.Value) bool {
	return slices.ContainsFunc(at.Operands(nil), func(op *ssa.Value) bool {
		v := *op
		for c, ok := v.(*ssa.ChangeType); ok; c, ok = v.(*ssa.ChangeType) {
			v = c.X
		}
		return v == m
	})
}

// IsMap reports whether t is a map, named or not.
func IsMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// A useVisitor is told of a use, and of what leads to it inside a call.
type useVisitor func(at ssa.Instruction, write bool, inside ...ssa.Instruction)

// elementUses tells visit of the uses of the elements of map m; maps that are
// elements of it count, too.
func elementUses(p *ssaflow.Package, m ssa.Value, depth int, visit useVisitor) {
	if depth > 3 || m.Referrers() == nil {
		return
	}
	for _, r := range *m.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map == m {
				visit(r, true)
			}
		case *ssa.Lookup:
			if r.X != m {
				continue
			}
			visit(r, false)
			innerUses(p, r, depth, visit)
		case *ssa.Range:
			visit(r, false)
		case *ssa.ChangeType:
			elementUses(p, r, depth+1, visit)
		case ssa.CallInstruction:
			if _, isCall := r.(*ssa.Call); isCall {
				callUses(p, r, m, depth, visit)
			}
		}
	}
}

// innerUses follows a map that is the element of another.
func innerUses(p *ssaflow.Package, l *ssa.Lookup, depth int, visit useVisitor) {
	if !l.CommaOk {
		if IsMap(l.Type()) {
			elementUses(p, l, depth+1, visit)
		}
		return
	}
	for _, r := range *l.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 0 && IsMap(e.Type()) {
			elementUses(p, e, depth+1, visit)
		}
	}
}

func callUses(p *ssaflow.Package, ci ssa.CallInstruction, m ssa.Value, depth int, visit useVisitor) {
	if b, ok := ci.Common().Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "delete", "clear":
			visit(ci, true)
		}
		return
	}
	c, ok := p.Resolve(ci)
	if !ok {
		return
	}
	for i, a := range c.Args {
		if a != m {
			continue
		}
		if write, ok := kube.UsesMap(c.Fn, i); ok {
			visit(ci, write)
		} else if c.Static != nil && i < len(c.Static.Params) {
			elementUses(p, c.Static.Params[i], depth+1, func(at ssa.Instruction, write bool, inside ...ssa.Instruction) {
				visit(ci, write, append([]ssa.Instruction{at}, inside...)...)
			})
		}
	}
}

// ConstantPairs returns the pairs of a map of text that are constant; alone says that there are no others.
func ConstantPairs(p *ssaflow.Package, v ssa.Value) (pairs map[string]string, alone bool) {
	pairs, alone = make(map[string]string), true
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Results: true}) {
		m, ok := o.Value.(*ssa.MakeMap)
		if !ok {
			alone = false
			continue
		}
		for _, r := range *m.Referrers() {
			switch r := r.(type) {
			case *ssa.MapUpdate:
				key, isKey := ssaflow.ConstText(r.Key)
				val, isVal := ssaflow.ConstText(r.Value)
				if alone = alone && isKey && isVal; isKey && isVal {
					pairs[key] = val
				}
			case *ssa.Call:
				alone = false // which may add others
			}
		}
	}
	return pairs, alone
}
