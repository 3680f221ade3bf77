package memory

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ownMethod reports whether c calls a method of unknown effect of what stands for an
// API object, which gets nothing that could reach an API server: the method may change
// the object, and no more.
func ownMethod(c ssaflow.Call) bool {
	if !c.Instr.Common().IsInvoke() || !kube.IsObjectInterface(c.Args[0].Type()) {
		return false
	}
	sig := c.Fn.Signature()
	for v := range sig.Params().Variables() {
		if calls(v.Type(), make(map[types.Type]bool)) {
			return false
		}
	}
	return true
}

// kept reports whether what a method of an object hands out may be used to save the
// object: it leaves sight, a function of the project gets it, or this one writes the
// status of something.
func (f *Func) kept(call ssa.Instruction) bool {
	ci, ok := call.(ssa.CallInstruction)
	if !ok {
		return true
	}
	carried := false
	for v := range ci.Common().Signature().Results().Variables() {
		if types.IsInterface(v.Type()) && !kube.IsError(v.Type()) || kube.IsAPIObject(v.Type()) {
			return true
		}
		carried = carried || carries(v.Type()) && !kube.IsError(v.Type())
	}
	if !carried || ci.Value() == nil {
		return carried
	}
	of := func(r Ref) bool { return r.Root.Value == ssa.Value(ci.Value()) }
	if slices.ContainsFunc(f.escapes, func(e Escape) bool { return of(e.Ref) }) ||
		slices.ContainsFunc(f.Ops, func(op OpCall) bool { return op.Op.Writes() && op.Sub != "" }) {
		return true
	}
	return slices.ContainsFunc(f.In.P.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
		gets := slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return slices.ContainsFunc(f.Val(a).Refs, of) })
		return gets && !f.In.P.library(c.Fn)
	})
}

// library reports whether fn is one of those of libraries of which it is written down
// what they do.
func (p *Package) library(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	_, known := kube.FlowOf(fn)
	return known || p.fromTable(fn) != nil
}

// calls reports whether values of a type can lead to code that the type does not name: a
// client, a function. What an API object consists of cannot.
func calls(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Pointer:
		return calls(u.Elem(), seen)
	case *types.Slice:
		return calls(u.Elem(), seen)
	case *types.Array:
		return calls(u.Elem(), seen)
	case *types.Map:
		return calls(u.Key(), seen) || calls(u.Elem(), seen)
	case *types.Struct:
		for v := range u.Fields() {
			if calls(v.Type(), seen) {
				return true
			}
		}
		return false
	}
	return true
}

// callMethod notes a method that is called on a parameter, whatever the others are.
func (in *Interp) callMethod(recv ssa.Value, name string) {
	p, ok := ssaflow.Unwrap(recv).(*ssa.Parameter)
	if !ok || !types.IsInterface(p.Type()) || in.only(nil).Flag != 0 {
		return
	}
	m := summary.ParamMethod{Param: in.paramNumber(p) - 1, Name: name}
	if m.Param >= 0 && !slices.Contains(in.methods, m) {
		in.methods = append(in.methods, m)
	}
}

// ownMethods applies what the methods do that the callee calls on what it gets: here the
// type of that may be known.
func (a *inst) ownMethods() {
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
		obj, index, _ := types.LookupFieldOrMethod(arg.Type(), true, nil, m.Name)
		fn, ok := obj.(*types.Func)
		if !ok || len(index) > 1 { // of an embedded struct: its paths begin there
			continue
		}
		s := a.in.P.SummaryOf(fn)
		if s == nil {
			continue
		}
		for _, w := range s.Mutates {
			if w.Param == 0 && w.Flag == 0 {
				w.Param = m.Param
				a.in.recordCall(a.c, a.mutated(&w), &w)
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
