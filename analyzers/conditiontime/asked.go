package conditiontime

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// comparedBefore: all callers in the package come to f only after something that
// got a condition, or a list of conditions, or that looked at the Status of the very
// condition that f sets, has said what is to be done.
func (c checker) comparedBefore(f *memory.Func) bool {
	set := typesCompared(f.Fn)
	return c.pass.Effects.Graph().EveryCall(f.Fn, func(s callgraph.Site) callgraph.Look {
		for _, k := range c.pass.Flow.Known(s.Call.Instr.Block()) {
			asked := k.Asked()
			if asked == nil {
				continue
			}
			if slices.ContainsFunc(asked.Call.Args, isCondition) {
				return callgraph.LookFound
			}
			if rc, ok := c.pass.Flow.Resolve(asked); ok && rc.Static != nil && c.looksAt(rc.Static, set, 0) {
				return callgraph.LookFound
			}
		}
		return callgraph.LookPast
	})
}

// isCondition: v is a condition or a list of conditions.
func isCondition(v ssa.Value) bool {
	t := ssaflow.Unwrap(v).Type()
	return kube.ConditionTime(t) != nil || kube.ListOfConditions(t) != nil
}

// A typeOf is the Type of a condition: the struct, and the constant.
type typeOf struct {
	elem *types.Named
	name string
}

// typesCompared returns the constants with which fn compares the Types of conditions.
func typesCompared(fn *ssa.Function) []typeOf {
	var out []typeOf
	for i := range ssaflow.Instrs(fn) {
		if b, ok := i.(*ssa.BinOp); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			for _, pair := range [][2]ssa.Value{{b.X, b.Y}, {b.Y, b.X}} {
				elem := conditionWith(pair[0], "Type")
				if k, _ := ssaflow.ConstText(pair[1]); elem != nil && k != "" {
					out = append(out, typeOf{elem, k})
				}
			}
		}
	}
	return out
}

// looksAt: fn, a question, or another question that it asks, compares the Status of one of the
// conditions, or has somebody look for it in the list.
func (c checker) looksAt(fn *ssa.Function, set []typeOf, depth int) bool {
	if depth > 3 || fn.Blocks == nil || fn.Parent() == nil && !answers(fn) {
		return false
	}
	compares := make(map[*types.Named]bool)
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.BinOp:
			if i.Op == token.EQL || i.Op == token.NEQ {
				compares[conditionWith(i.X, "Status")], compares[conditionWith(i.Y, "Status")] = true, true
			}
		case *ssa.Call:
			if slices.ContainsFunc(i.Call.Args, func(list ssa.Value) bool {
				elem := kube.ListOfConditions(list.Type())
				return elem != nil && slices.ContainsFunc(i.Call.Args, func(v ssa.Value) bool {
					name, ok := ssaflow.ConstText(v)
					return ok && slices.Contains(set, typeOf{elem, name})
				})
			}) {
				return true
			}
		}
	}
	for _, t := range typesCompared(fn) {
		if compares[t.elem] && slices.Contains(set, t) {
			return true
		}
	}
	return slices.ContainsFunc(c.pass.Effects.Graph().Edges(fn), func(e callgraph.Edge) bool {
		return (e.Kind == callgraph.EdgeCall || e.Kind == callgraph.EdgeDefer) && c.looksAt(e.Callee, set, depth+1)
	})
}

// answers: fn is a question that is answered by yes or no.
func answers(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return results.Len() == 1 && kube.IsBool(results.At(0).Type())
}

// conditionWith returns the type of the condition whose field of that name v is.
func conditionWith(v ssa.Value, field string) *types.Named {
	var of ssa.Value
	switch v := v.(type) {
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.FieldAddr); ok {
			of = a.X
		}
	case *ssa.Field:
		of = v.X
	case *ssa.Convert:
		return conditionWith(v.X, field)
	case *ssa.ChangeType:
		return conditionWith(v.X, field)
	}
	if of == nil || kube.ConditionTime(of.Type()) == nil {
		return nil
	}
	elem := kube.Named(of.Type())
	if elem == nil || !fieldOf(v, elem, field) {
		return nil
	}
	return elem
}
