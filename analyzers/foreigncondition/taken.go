package foreigncondition

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// isGeneration: the address is that of the field ObservedGeneration of a condition.
func isGeneration(addr ssa.Value) bool {
	fa, ok := addr.(*ssa.FieldAddr)
	return ok && ssaflow.FieldOf(fa).Name() == "ObservedGeneration" && kube.IsCondition(ssaflow.PointeeOf(fa.X.Type()))
}

// generationOf returns the object whose generation v is, or nil.
func generationOf(pass *rule.Pass, v ssa.Value) ssa.Value {
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && kube.MetaField(ssaflow.FieldOf(fa)) == "Generation" {
			return ssaflow.Whole(fa.X)
		}
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(v)
		if !ok {
			return nil
		}
		if field, set, ok := kube.MetaAccessor(c.Fn); ok && !set && field == "Generation" {
			return ssaflow.Whole(c.Arg(-1))
		}
	}
	return nil
}

// kindOf returns the kind of the API object that v is, or is a part of; nil for others.
func kindOf(v ssa.Value) *types.TypeName {
	if v == nil {
		return nil
	}
	obj := ssaflow.Whole(v)
	if obj == nil || !kube.IsAPIObject(obj.Type()) {
		return nil
	}
	return kube.KindOf(obj.Type())
}

// asIs returns the value that a condition is a copy of in which the generation was left alone.
func asIs(v ssa.Value) ssa.Value {
	for range 4 {
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return v
		}
		a, ok := load.X.(*ssa.Alloc)
		if !ok {
			return v
		}
		if v = kept(a); v == nil {
			return nil
		}
	}
	return nil
}

// kept returns what is stored in a variable once, and whose generation nobody sets; nil where
// it leaves sight.
func kept(a *ssa.Alloc) (val ssa.Value) {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.FieldAddr:
			for _, use := range *r.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(r) && isGeneration(r) {
					return nil
				}
			}
		case *ssa.Store:
			if r.Addr != ssa.Value(a) || val != nil {
				return nil
			}
			val = r.Val
		default:
			return nil
		}
	}
	return val
}

// takenFrom returns the part of another object that a condition is, as it was there: an
// element of its conditions, or the one that a function has found among them.
func takenFrom(pass *rule.Pass, v ssa.Value) ssa.Value {
	load, ok := asIs(v).(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	switch from := ssaflow.SoleDefinition(load.X).(type) {
	case *ssa.IndexAddr:
		return from
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(from)
		if ok && kube.FindsCondition(c.Fn) && touched(from) == nil {
			return c.Arg(0)
		}
	}
	return nil
}

// touched returns a use of a pointer to a condition by which its generation may be changed.
func touched(p ssa.Value) ssa.Instruction {
	for _, r := range *p.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.BinOp:
		case *ssa.FieldAddr:
			if isGeneration(r) {
				for _, use := range *r.Referrers() {
					if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(r) {
						return st
					}
				}
			}
		default:
			return r
		}
	}
	return nil
}
