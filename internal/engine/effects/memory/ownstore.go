package memory

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ownStore: whatever the store may be is in sight: a type of the package with a
// method of its own, such as one that asks the API server, or a store that no
// informer fills. An embedded method is not its own.
func (in *Interp) ownStore(recv ssa.Value, method string, depth int) bool {
	if depth > 6 {
		return false
	}
	switch v := recv.(type) {
	case *ssa.MakeInterface:
		n := kube.Named(v.X.Type())
		if n == nil || n.Obj().Pkg() != in.P.Pass.Pkg {
			return in.ownStore(v.X, method, depth+1)
		}
		obj, index, _ := types.LookupFieldOrMethod(v.X.Type(), true, in.P.Pass.Pkg, method)
		return obj != nil && len(index) == 1
	case *ssa.ChangeType:
		return in.ownStore(v.X, method, depth+1)
	case *ssa.ChangeInterface:
		return in.ownStore(v.X, method, depth+1)
	case *ssa.Call:
		c, ok := in.P.Flow.Resolve(v)
		if !ok || c.Static == nil {
			return ok && kube.IsNewPrivateStore(c.Fn) && !in.P.reflected(v)
		}
		rets := ssaflow.Returns(c.Static)
		for _, r := range rets {
			if len(r.Results) == 0 || !in.ownStore(r.Results[0], method, depth+1) {
				return false
			}
		}
		return len(rets) > 0
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || v.Op != token.MUL || ssaflow.FieldOf(fa) == nil {
			return false
		}
		vals, all := in.P.Flow.FieldValues(ssaflow.FieldOf(fa))
		for _, x := range vals {
			all = all && in.ownStore(x, method, depth+1)
		}
		return all && len(vals) > 0
	}
	return false
}

// reflected: what a call makes is handed to a Reflector, which fills it: itself, or the
// field that holds it.
func (p *Package) reflected(made *ssa.Call) bool {
	var fields []*types.Var
	var uses func(v ssa.Value, depth int) bool
	uses = func(v ssa.Value, depth int) bool {
		if v.Referrers() == nil || depth > 3 {
			return false
		}
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.ChangeInterface:
				if uses(r, depth+1) {
					return true
				}
			case *ssa.Store:
				if fa, ok := r.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
					fields = append(fields, ssaflow.FieldOf(fa))
				}
			case *ssa.Call:
				if c, ok := p.Flow.Resolve(r); ok && kube.ReflectsInto(c.Fn) >= 0 && ssaflow.Unwrap(c.Arg(kube.ReflectsInto(c.Fn))) == ssaflow.Unwrap(v) {
					return true
				}
			}
		}
		return false
	}
	if uses(made, 0) {
		return true
	}
	return len(fields) > 0 && slices.ContainsFunc(p.reflectedFields(), func(f *types.Var) bool { return slices.Contains(fields, f) })
}

// reflectedFields returns the fields whose stores the package hands to Reflectors.
func (p *Package) reflectedFields() (out []*types.Var) {
	for _, fn := range p.Flow.Funcs {
		for _, c := range p.Flow.Calls(fn) {
			at := kube.ReflectsInto(c.Fn)
			if at < 0 {
				continue
			}
			if load, ok := ssaflow.Unwrap(c.Arg(at)).(*ssa.UnOp); ok {
				if fa, ok := load.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
					out = append(out, ssaflow.FieldOf(fa))
				}
			}
		}
	}
	return out
}
