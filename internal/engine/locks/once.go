package locks

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Once reports whether instruction at is not run at every call of its function,
// because of something that is kept from one call to the next: it stands behind
// a test of a field, a package variable or a map, or in a sync.Once. The fields
// of API objects do not count.
func Once(p *ssaflow.Package, at ssa.Instruction) bool {
	if InOnce(p, at.Parent()) {
		return true
	}
	for c := range p.Known(at.Block()).All() {
		if v, _, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
			continue
		}
		if kept(p, c.Value) {
			return true
		}
	}
	return false
}

// OnceForEach reports whether whatever way control takes to instruction at asks about
// something that is kept from one call to the next, as [Once] does: of several conditions
// none of which alone decides whether it runs.
func OnceForEach(p *ssaflow.Package, at ssa.Instruction) bool {
	return !paths.LeadsTo(p, at.Block(), func(c ssaflow.Cond) bool {
		if v, _, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
			return true
		}
		return !kept(p, c.Value)
	})
}

// kept: v is, or is compared with, something that outlives the call.
func kept(p *ssaflow.Package, v ssa.Value) bool {
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: operands}) {
		switch v := o.Value.(type) {
		case *ssa.Lookup:
			if load, ok := v.X.(*ssa.UnOp); !ok || keptAt(load.X) { // not the labels of an object
				return true
			}
		case *ssa.Extract: // v, ok := cache.Load(key)
			t, isBasic := v.Type().Underlying().(*types.Basic)
			call, isCall := v.Tuple.(*ssa.Call)
			if !isCall {
				continue
			}
			c, known := p.Resolve(call)
			if known && kube.QueueMethod(c.Fn) == "Get" {
				continue // whether the queue was shut down
			}
			if known && c.Method && (isBasic && t.Kind() == types.Bool || !kube.IsError(v.Type())) {
				return true
			}
		case *ssa.UnOp:
			if v.Op == token.MUL && keptAt(v.X) {
				return true
			}
		case *ssa.Call:
			if f := lengthOf(v); f != nil && len(p.OwnFieldValues(f)) > 0 {
				return true // a list that is filled once
			}
			if c, ok := p.Resolve(v); ok && (c.Static != nil && c.Method || kube.IsSetMethod(c.Fn)) {
				return true
			}
		}
	}
	return false
}

// lengthOf returns the field whose length v asks for, when no API object holds it.
func lengthOf(v *ssa.Call) *types.Var {
	load, ok := ssaflow.LengthOf(v).(*ssa.UnOp)
	if !ok || !keptAt(load.X) {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	return ssaflow.FieldOf(fa)
}

// operands is a Through of [ssaflow.OriginOptions] that takes apart what is computed
// of values: operators, and what a look-up or an assertion yields beside its first
// result.
func operands(v ssa.Value) ([]ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.BinOp:
		return []ssa.Value{v.X, v.Y}, true
	case *ssa.UnOp:
		return []ssa.Value{v.X}, v.Op != token.MUL
	case *ssa.Extract:
		_, call := v.Tuple.(*ssa.Call)
		return []ssa.Value{v.Tuple}, !call
	}
	return nil, false
}

// keptAt: the address is that of a package variable, or of a field that no API
// object holds.
func keptAt(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Global:
		return true
	case *ssa.FieldAddr:
		for x := ssa.Value(a); ; {
			fa, ok := x.(*ssa.FieldAddr)
			if !ok {
				break
			}
			if kube.IsAPIObject(fa.X.Type()) {
				return false
			}
			x = fa.X
			if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
				x = load.X
			}
		}
		return true
	}
	return false
}
