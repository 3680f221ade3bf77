package memory

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// ownMethod reports whether c calls a method of unknown effect of what stands for an
// API object, and hands it nothing that could reach an API server: the method may
// change the object, and does not save it.
func ownMethod(c ssaflow.Call) bool {
	if !c.Instr.Common().IsInvoke() || !kube.IsObjectInterface(c.Args[0].Type()) {
		return false
	}
	sig := c.Fn.Signature()
	return !slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(v *types.Var) bool {
		switch v.Type().Underlying().(type) {
		case *types.Interface, *types.Signature, *types.Chan:
			return true
		}
		return false
	})
}

// callMethod notes a method that is called on a parameter.
func (in *Interp) callMethod(recv ssa.Value, name string) {
	p, ok := ssaflow.Unwrap(recv).(*ssa.Parameter)
	if !ok || !types.IsInterface(p.Type()) {
		return
	}
	m := summary.ParamMethod{Param: in.paramNumber(p) - 1, Name: name}
	if m.Param >= 0 && !slices.Contains(in.methods, m) {
		in.methods = append(in.methods, m)
	}
}

// methods applies what the methods do that the callee calls on what it gets: here the
// type of that may be known.
func (a *inst) methods() {
	if !a.in.final {
		return
	}
	for _, m := range a.s.Methods {
		if m.Param >= len(a.c.Args) {
			continue
		}
		arg := ssaflow.Unwrap(a.c.Args[m.Param])
		if types.IsInterface(arg.Type()) {
			a.in.callMethod(arg, m.Name)
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(arg.Type(), true, nil, m.Name)
		fn, _ := obj.(*types.Func)
		s := a.in.P.SummaryOf(fn)
		if s == nil {
			continue
		}
		for i := range s.Mutates {
			if w := &s.Mutates[i]; w.Param == 0 && w.Flag == 0 {
				a.in.recordCall(a.c, a.in.walk(a.arg(m.Param), w.Path), w)
			}
		}
	}
}

// answer reports whether a write assigns to an object, as a whole, what the API server
// answered to a write of it.
func (in *Interp) answer(w Write) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.Via != nil {
		return w.Answer
	}
	load, ok := st.Val.(*ssa.UnOp)
	if !ok {
		return false
	}
	from := in.Val(load.X)
	if len(from.Refs) != 1 || from.Opaque || from.Refs[0].Path != "" {
		return false
	}
	return slices.ContainsFunc(in.f.Ops, func(op OpCall) bool {
		return op.Via == nil && op.Op.Clientset && op.Op.Writes() && op.Call.Value() == from.Refs[0].Root.Value &&
			slices.ContainsFunc(op.Obj, func(r Ref) bool { return r.Loc == w.Ref.Loc && !r.Copy })
	})
}
