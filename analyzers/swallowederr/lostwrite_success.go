package swallowederr

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// writesAtSuccess: the deferred write may be made where the function around it ends without an error
// and without another pass. What it depends on may be a variable that is only set elsewhere.
func (c *checker) writesAtSuccess(registered *ssa.Defer, write ssaflow.Call) bool {
	for _, k := range c.pass.Flow.Known(write.Instr.Block()) {
		if g := guardOf(k); g != nil && !slices.ContainsFunc(g.settings(c.fn), func(at ssa.Instruction) bool { return c.holdsBehind(g, at) && c.endsInSuccess(at, g) }) {
			return false
		}
	}
	return c.endsInSuccess(registered, nil)
}

// endsInSuccess: from an instruction on, control may come to a return of nil without another
// pass, and g stays as it is.
func (c *checker) endsInSuccess(from ssa.Instruction, g *guard) bool {
	n := errflow.ErrorResult(from.Parent().Signature)
	return paths.Find(c.pass.Flow, paths.After(from), paths.Query{
		Avoid: func(i ssa.Instruction) bool { return g != nil && g.sets(i) },
		Return: func(ret *ssa.Return, results []ssa.Value) bool {
			failed := errflow.Failed(c.pass.Flow, results[n], ret.Block()) || errflow.FailedIn(results[n], c.pass.Flow.Known(ret.Block()))
			return !failed && (n != 1 || recur.AsksAgain(results[0]) == "")
		},
	}).Found()
}

// A guard is a condition on a captured variable, or on a field of it: whether it is a constant.
type guard struct {
	of    *ssa.Alloc
	field *types.Var     // nil for the whole
	is    constant.Value // nil for the nil value
	equal bool
}

func guardOf(k ssaflow.Cond) *guard {
	g := &guard{is: constant.MakeBool(true), equal: k.Val}
	v := k.Value
	if cmp, ok := v.(*ssa.BinOp); ok {
		to, isConst := cmp.Y.(*ssa.Const)
		if !isConst || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			return nil
		}
		v, g.is, g.equal = cmp.X, to.Value, (cmp.Op == token.EQL) == k.Val
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	at := load.X
	if fa, ok := at.(*ssa.FieldAddr); ok {
		at, g.field = fa.X, ssaflow.FieldOf(fa)
	}
	if fv, ok := at.(*ssa.FreeVar); ok {
		g.of, _ = ssaflow.Binding(fv).(*ssa.Alloc)
	}
	if g.of == nil {
		return nil
	}
	return g
}

// settings are the places that give the variable its values, the declaration among them; others
// than the deferred literal that get it may do so as well, where they do.
func (g *guard) settings(lit *ssa.Function) []ssa.Instruction {
	out := []ssa.Instruction{g.of}
	for _, r := range *g.of.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.MakeClosure:
			if r.Fn != ssa.Value(lit) {
				out = append(out, r)
			}
		case *ssa.FieldAddr:
			for _, u := range *r.Referrers() {
				if _, reads := u.(*ssa.UnOp); !reads && ssaflow.FieldOf(r) == g.field {
					out = append(out, u)
				}
			}
		default:
			out = append(out, r)
		}
	}
	return out
}

// sets: the instruction gives the variable another value.
func (g *guard) sets(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	fa, field := st.Addr.(*ssa.FieldAddr)
	return st.Addr == ssa.Value(g.of) || field && fa.X == ssa.Value(g.of) && ssaflow.FieldOf(fa) == g.field
}

// holdsBehind: behind the instruction, which sets the variable, the condition may hold.
func (c *checker) holdsBehind(g *guard, at ssa.Instruction) bool {
	var value constant.Value // the zero one
	if at != ssa.Instruction(g.of) {
		st, ok := at.(*ssa.Store)
		if !ok || !g.sets(at) {
			return true
		}
		v := st.Val
		if st.Addr == ssa.Value(g.of) && g.field != nil {
			v = ssaflow.Field(v, g.field.Name())
		}
		k, known := v.(*ssa.Const)
		if !known {
			return v == nil || g.is != nil || !g.equal || !c.pass.Flow.NonNil(v, st.Block())
		}
		value = k.Value
	}
	return g.equal == (zero(value) && zero(g.is) || value != nil && g.is != nil && constant.Compare(value, token.EQL, g.is))
}

// zero: the constant is the zero value of its type, as nil is.
func zero(v constant.Value) bool {
	if v == nil {
		return true
	}
	switch v.Kind() {
	case constant.Bool:
		return !constant.BoolVal(v)
	case constant.String:
		return constant.StringVal(v) == ""
	}
	return constant.Sign(v) == 0
}
