package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// Once reports whether instruction at is not run at every call of its function,
// because of something that is kept from one call to the next: it stands behind
// a test of a field, a package variable or a map, or in a sync.Once. The fields
// of API objects do not count.
func (p *Package) Once(at ssa.Instruction) bool {
	for fn := at.Parent(); fn != nil; fn = fn.Parent() {
		if p.inOnce(fn) {
			return true
		}
	}
	for _, c := range p.Known(at.Block()) {
		if v, _, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
			continue
		}
		if p.kept(c.Value, 0) {
			return true
		}
	}
	return false
}

// inOnce: fn is run by a sync.Once, or becomes a sync.OnceFunc.
func (p *Package) inOnce(fn *ssa.Function) bool {
	mc := MadeAt(fn)
	if mc == nil {
		return false
	}
	for _, r := range *mc.Referrers() {
		if call, ok := r.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && c.Fn != nil && kube.PkgPath(c.Fn.Pkg()) == "sync" {
				return true
			}
		}
	}
	return false
}

// kept: v is, or is compared with, something that outlives the call.
func (p *Package) kept(v ssa.Value, depth int) bool {
	if depth > 5 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Lookup:
		load, ok := v.X.(*ssa.UnOp)
		return !ok || keptAt(load.X) // not the labels of an object
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok { // v, ok := cache.Load(key)
			t, isBasic := v.Type().Underlying().(*types.Basic)
			c, known := p.Resolve(call)
			return known && c.Method && (isBasic && t.Kind() == types.Bool || !kube.IsError(v.Type()))
		}
		return p.kept(v.Tuple, depth+1)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return keptAt(v.X)
		}
		return p.kept(v.X, depth+1)
	case *ssa.BinOp:
		return p.kept(v.X, depth+1) || p.kept(v.Y, depth+1)
	case *ssa.Call:
		c, ok := p.Resolve(v)
		return ok && (c.Static != nil && c.Method || kube.IsSetMethod(c.Fn))
	case *ssa.Phi:
		for _, e := range v.Edges {
			if p.kept(e, depth+1) {
				return true
			}
		}
	}
	return false
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

// At returns the call as if it stood at instruction instr, which runs it.
func (c Call) At(instr ssa.CallInstruction) Call {
	c.Instr = instr
	return c
}
