package queues

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ManyWorkers returns the reconciler types whose controller runs, or may be
// told to run, several reconciles at once: where the package sets
// MaxConcurrentReconciles to more than one or to something that is not constant,
// or takes the options of the controller from its caller. The value is the
// instruction that shows it.
func ManyWorkers(p *ssaflow.Package) map[*types.TypeName]ssa.Instruction {
	type key struct{}
	return ssaflow.Memo(p, key{}, func() map[*types.TypeName]ssa.Instruction {
		out := make(map[*types.TypeName]ssa.Instruction)
		for _, fn := range p.Funcs {
			if why := setsWorkers(p, fn); why != nil {
				for _, tn := range reconcilersOf(p, fn) {
					out[tn] = why
				}
			}
		}
		return out
	})
}

// Workers returns how many workers the package gives to the controllers of its
// reconciler types, of those to which it gives a constant number above one.
func Workers(p *ssaflow.Package) map[*types.TypeName]int64 {
	out := make(map[*types.TypeName]int64)
	for tn, why := range ManyWorkers(p) {
		if st, ok := why.(*ssa.Store); ok {
			if k, ok := st.Val.(*ssa.Const); ok && k.Value != nil {
				out[tn] = k.Int64()
			}
		}
	}
	return out
}

// setsWorkers returns the instruction of fn that gives a controller several workers.
func setsWorkers(p *ssaflow.Package, fn *ssa.Function) ssa.Instruction {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Store:
			fa, ok := i.Addr.(*ssa.FieldAddr)
			if !ok || !kube.IsType(fa.X.Type(), "controller.Options", "controller.TypedOptions") {
				continue
			}
			if f := ssaflow.FieldOf(fa); f != nil && f.Name() == "MaxConcurrentReconciles" && !atMostOne(i.Val) {
				return i
			}
		case *ssa.Call:
			if c, ok := p.Resolve(i); ok && kube.Is(c.Fn, "builder.*.WithOptions") && fromCaller(c.Arg(0)) {
				return i
			}
		}
	}
	return nil
}

func atMostOne(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(c.Value))
	return exact && n <= 1
}

// fromCaller: v is a parameter, as it came or copied to a local variable.
func fromCaller(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		if held := ssaflow.AssignedOnce(load.X); held != nil {
			v = held
		}
	}
	_, ok := v.(*ssa.Parameter)
	return ok
}

// reconcilersOf returns the types that fn gives to a controller: as the end of
// a builder chain, as field Reconciler of the options, or its own receiver.
func reconcilersOf(p *ssaflow.Package, fn *ssa.Function) []*types.TypeName {
	var out []*types.TypeName
	add := func(t types.Type) {
		if n := kube.Named(t); n != nil && !types.IsInterface(n) {
			out = append(out, n.Origin().Obj())
		}
	}
	for i := range ssaflow.Instrs(fn) {
		for _, v := range givenTo(p, i) {
			add(v.Type())
		}
	}
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if r := fn.Signature.Recv(); r != nil {
		add(r.Type())
	}
	return out
}

// givenTo returns the reconciler that an instruction gives to a controller, if it does.
func givenTo(p *ssaflow.Package, i ssa.Instruction) []ssa.Value {
	switch i := i.(type) {
	case *ssa.Store:
		fa, ok := i.Addr.(*ssa.FieldAddr)
		if !ok || !kube.IsType(fa.X.Type(), "controller.Options", "controller.TypedOptions") {
			return nil
		}
		if f := ssaflow.FieldOf(fa); f != nil && f.Name() == "Reconciler" {
			return []ssa.Value{ssaflow.Unwrap(i.Val)}
		}
	case *ssa.Call:
		if c, ok := p.Resolve(i); ok && kube.IsBuilderEnd(c.Fn) && c.Arg(0) != nil {
			return []ssa.Value{ssaflow.Unwrap(c.Arg(0))}
		}
	}
	return nil
}
