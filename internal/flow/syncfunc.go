package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// SyncFunc returns the informers that a func() bool (or a checker of
// cache.WaitFor) asks whether they have synced; ok is false when it cannot be
// told.
func (p *Package) SyncFunc(v ssa.Value) (keys []InformerKey, ok bool) { return p.syncFunc(v, 0) }

func (p *Package) syncFunc(v ssa.Value, depth int) ([]InformerKey, bool) {
	if depth++; depth > maxInformerDepth {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return p.syncFunc(v.X, depth)
	case *ssa.MakeInterface:
		return p.syncFunc(v.X, depth)
	case *ssa.ChangeInterface:
		return p.syncFunc(v.X, depth)
	case *ssa.MakeClosure:
		c := p.FuncValue(v)
		if c.Method && kube.IsHasSynced(c.Fn) && (c.Static == nil || len(c.Args) > 0 && kube.IsInformer(c.Args[0].Type())) {
			keys := p.Informer(c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			return p.asks(c, depth)
		}
	case *ssa.Function:
		if c := p.FuncValue(v); c.Static != nil {
			return p.asks(c, depth)
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return nil, false
		}
		if c.Method && kube.LeadsToInformer(c.Fn, c.Args[0].Type()) {
			keys := p.Informer(c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			if rets := Returns(c.Static); len(rets) == 1 && len(rets[0].Results) == 1 {
				keys, ok := p.syncFunc(rets[0].Results[0], depth)
				keys = p.Bind(c, keys)
				return keys, ok && len(keys) > 0
			}
		}
	case *ssa.UnOp:
		return p.syncFuncAt(v, depth)
	case *ssa.Field:
		if st := Struct(v.X.Type()); st != nil {
			return p.syncField(v.X, st.Field(v.Field), depth)
		}
	}
	return nil, false
}

func (p *Package) syncFuncAt(load *ssa.UnOp, depth int) ([]InformerKey, bool) {
	switch a := load.X.(type) {
	case *ssa.Alloc:
		if h := p.held(a, load); h != nil {
			return p.syncFunc(h, depth)
		}
	case *ssa.FieldAddr:
		if f := FieldOf(a); f != nil {
			return p.syncField(a.X, f, depth)
		}
	case *ssa.FreeVar:
		if b, ok := Binding(a).(*ssa.Alloc); ok && b.Parent() == load.Parent() {
			if h := p.held(b, nil); h != nil {
				return p.syncFunc(h, depth)
			}
		}
	}
	return nil, false
}

func (p *Package) syncField(x ssa.Value, f *types.Var, depth int) ([]InformerKey, bool) {
	if made := p.madeStruct(x); made != nil {
		if s, ok := p.storedField(made, f); ok {
			return p.syncFunc(s, depth)
		}
	}
	vals := p.OwnFieldValues(f)
	var out []InformerKey
	for _, v := range vals {
		keys, ok := p.syncFunc(v, depth)
		if !ok {
			return nil, false
		}
		out = append(out, keys...)
	}
	return out, len(vals) > 0
}

// asks collects the informers whose HasSynced a function calls.
func (p *Package) asks(c Call, depth int) ([]InformerKey, bool) {
	keys, ok := p.asked(c.Static, depth)
	keys = p.Bind(c, keys)
	return keys, ok && len(keys) > 0
}

func (p *Package) asked(fn *ssa.Function, depth int) ([]InformerKey, bool) {
	var out []InformerKey
	for _, c := range p.Calls(fn) {
		if c.Method && kube.IsHasSynced(c.Fn) && c.Static == nil {
			keys := p.Informer(c.Args[0])
			if len(keys) == 0 {
				return nil, false
			}
			out = append(out, keys...)
			continue
		}
		if c.Fn == nil && c.Static == nil || c.Static != nil {
			keys, ok := p.askedBelow(c, depth)
			if !ok {
				return nil, false
			}
			out = append(out, keys...)
		}
	}
	return out, len(out) > 0
}

// askedBelow looks at a call made by such a function: of a kept func() bool, or
// of another function of the package.
func (p *Package) askedBelow(c Call, depth int) ([]InformerKey, bool) {
	if depth > maxInformerDepth/2 {
		return nil, false
	}
	res := c.Instr.Common().Signature().Results()
	isBool := res.Len() == 1 && types.Identical(res.At(0).Type().Underlying(), types.Typ[types.Bool])
	if !isBool {
		return nil, true
	}
	if c.Static != nil {
		keys, ok := p.asked(c.Static, depth+2)
		return p.Bind(c, keys), ok
	}
	return p.syncFunc(c.Instr.Common().Value, depth+1)
}

// FuncValue resolves a function value as if it were called without arguments
// of its own: a bound method has its receiver as argument.
func (p *Package) FuncValue(v ssa.Value) Call {
	var c Call
	p.callee(&c, Unwrap(v), 0)
	return c
}

// LiteralAround returns the extent of the outermost composite literal of the
// statement at pos, or of the smallest call when there is none.
func (p *Package) LiteralAround(pos token.Pos) (start, end token.Pos, ok bool) {
	var found ast.Node
	for _, n := range p.Path(pos) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = n
		case *ast.CallExpr, *ast.FuncLit:
			if found == nil {
				found = n
			}
		case ast.Stmt:
			if found == nil {
				return 0, 0, false
			}
			return found.Pos(), found.End(), true
		}
	}
	return 0, 0, false
}
