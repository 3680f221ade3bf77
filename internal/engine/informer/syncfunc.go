package informer

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// SyncFunc returns the informers that a func() bool (or a checker of
// cache.WaitFor) asks whether they have synced; ok is false when it cannot be
// told.
func SyncFunc(p *ssaflow.Package, v ssa.Value) (keys []Key, ok bool) {
	return syncFunc(p, v, 0)
}

func syncFunc(p *ssaflow.Package, v ssa.Value, depth int) ([]Key, bool) {
	if depth++; depth > maxInformerDepth {
		return nil, false
	}
	switch v := ssaflow.Unwrap(v).(type) {
	case *ssa.MakeClosure:
		c := FuncValue(p, v)
		if c.Method && kube.IsHasSynced(c.Fn) && (c.Static == nil || len(c.Args) > 0 && kube.IsInformer(c.Args[0].Type())) {
			keys := Of(p, c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			return asks(p, c, depth)
		}
	case *ssa.Function:
		if c := FuncValue(p, v); c.Static != nil {
			return asks(p, c, depth)
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok {
			return nil, false
		}
		if c.Method && kube.LeadsToInformer(c.Fn, c.Args[0].Type()) {
			keys := Of(p, c.Args[0])
			return keys, len(keys) > 0
		}
		if c.Static != nil {
			if rets := ssaflow.Returns(c.Static); len(rets) == 1 && len(rets[0].Results) == 1 {
				keys, ok := syncFunc(p, rets[0].Results[0], depth)
				keys = Bind(p, c, keys)
				return keys, ok && len(keys) > 0
			}
		}
	case *ssa.UnOp:
		return syncFuncAt(p, v, depth)
	case *ssa.Field:
		if st := ssaflow.Struct(v.X.Type()); st != nil {
			return syncField(p, v.X, st.Field(v.Field).Origin(), depth)
		}
	}
	return nil, false
}

func syncFuncAt(p *ssaflow.Package, load *ssa.UnOp, depth int) ([]Key, bool) {
	switch a := load.X.(type) {
	case *ssa.Alloc:
		if h := p.Held(a, load); h != nil {
			return syncFunc(p, h, depth)
		}
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(a); f != nil {
			return syncField(p, a.X, f, depth)
		}
	case *ssa.FreeVar:
		if b, ok := ssaflow.Binding(a).(*ssa.Alloc); ok && b.Parent() == load.Parent() {
			if h := p.Held(b, nil); h != nil {
				return syncFunc(p, h, depth)
			}
		}
	}
	return nil, false
}

func syncField(p *ssaflow.Package, x ssa.Value, f *types.Var, depth int) ([]Key, bool) {
	if made := p.MadeStruct(x); made != nil {
		if s, ok := p.StoredField(made, f); ok {
			return syncFunc(p, s, depth)
		}
	}
	vals := p.OwnFieldValues(f)
	var out []Key
	for _, v := range vals {
		keys, ok := syncFunc(p, v, depth)
		if !ok {
			return nil, false
		}
		out = append(out, keys...)
	}
	return out, len(vals) > 0
}

// asks collects the informers whose HasSynced a function calls.
func asks(p *ssaflow.Package, c ssaflow.Call, depth int) ([]Key, bool) {
	keys, ok := asked(p, c.Static, depth)
	keys = Bind(p, c, keys)
	return keys, ok && len(keys) > 0
}

func asked(p *ssaflow.Package, fn *ssa.Function, depth int) ([]Key, bool) {
	var out []Key
	for _, c := range p.Calls(fn) {
		if c.Method && kube.IsHasSynced(c.Fn) && c.Static == nil {
			keys := Of(p, c.Args[0])
			if len(keys) == 0 {
				return nil, false
			}
			out = append(out, keys...)
			continue
		}
		if c.Fn == nil && c.Static == nil || c.Static != nil {
			keys, ok := askedBelow(p, c, depth)
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
func askedBelow(p *ssaflow.Package, c ssaflow.Call, depth int) ([]Key, bool) {
	if depth > maxInformerDepth/2 {
		return nil, false
	}
	res := c.Instr.Common().Signature().Results()
	isBool := res.Len() == 1 && types.Identical(res.At(0).Type().Underlying(), types.Typ[types.Bool])
	if !isBool {
		return nil, true
	}
	if c.Static != nil {
		keys, ok := asked(p, c.Static, depth+2)
		return Bind(p, c, keys), ok
	}
	return syncFunc(p, c.Instr.Common().Value, depth+1)
}

// FuncValue resolves a function value as if it were called without arguments
// of its own: a bound method has its receiver as argument.
func FuncValue(p *ssaflow.Package, v ssa.Value) ssaflow.Call {
	var c ssaflow.Call
	p.Callee(&c, ssaflow.Unwrap(v), 0)
	return c
}
