// Subject: watches

package recur

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// CreatedOnly returns the kinds that the reconcilers create for an object of their own kind, from its
// spec, and that no function of the package writes again or deletes; with each the first place that
// reads a field of the spec for it. It is empty where objects of unknown kinds are written.
func CreatedOnly(pass *rule.Pass, roots []*ssa.Function, own *types.Named) map[Child]ssa.Instruction {
	k, runs := newKeeper(pass, roots, own)
	written := k.written()
	if written[nil] {
		return nil
	}
	out := make(map[Child]ssa.Instruction)
	for _, c := range k.children(runs, func(op *memory.OpCall) (Child, bool) {
		if op.Sub != "" || op.Op.Verb != kube.Create || object.CreateOr(op) {
			return Child{}, false
		}
		c, ok := k.ofOwnKind(op)
		return c, ok && !written[c.Kind.Obj()] && k.specOf(op) != nil
	}) {
		for i := range pass.Effects.Of(c.At.Parent()).Ops {
			if op := &pass.Effects.Of(c.At.Parent()).Ops[i]; op.Call.Instr == c.At {
				out[c] = k.specOf(op)
			}
		}
	}
	return out
}

// written returns the kinds that functions of the package update, patch, apply or delete; nil is among
// them where the kind of one is not known.
func (k *keeper) written() map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, f := range k.pass.Funcs() {
		effects := k.pass.Effects.Of(f.Fn)
		if effects == nil {
			continue
		}
		for i := range effects.Ops {
			switch op := &effects.Ops[i]; {
			case op.Sub != "", op.Op.Verb == kube.Create && !object.CreateOr(op), op.Op.Verb == kube.Get, op.Op.Verb == kube.List:
			case op.Op.Verb == kube.Delete && k.inCleanup(op.Call.Instr):
			default:
				var kind *types.TypeName
				if v := object.Operand(k.pass.Effects, op); v != nil {
					kind = kube.KindOf(ssaflow.Unwrap(v).Type())
				}
				out[kind] = true
			}
		}
	}
	return out
}

// inCleanup: at runs only for an object that is being deleted.
func (k *keeper) inCleanup(at ssa.Instruction) bool {
	return k.pass.Effects.DeletionPath()[at.Parent()] != nil || len(lifecycle.Deleting(k.pass.Flow, at.Block())) > 0
}

// specOf returns the first place that reads the spec of an object of the own kind where the object of an
// operation is made, for something else than its name; nil without.
func (k *keeper) specOf(op *memory.OpCall) ssa.Instruction {
	v := object.Operand(k.pass.Effects, op)
	fns := []*ssa.Function{}
	for _, o := range ssaflow.Origins(k.pass.Flow, ssaflow.Unwrap(v), ssaflow.OriginOptions{}) {
		made := o.Value
		if e, ok := made.(*ssa.Extract); ok {
			made = e.Tuple
		}
		if call, ok := made.(*ssa.Call); ok {
			if fn := call.Call.StaticCallee(); fn != nil {
				fns = append(fns, k.pass.Effects.Graph().Closure([]*ssa.Function{fn}, callgraph.BeforeReturn, nil).Funcs()...)
			}
		} else if i, ok := made.(ssa.Instruction); ok {
			fns = append(fns, i.Parent())
		}
	}
	for _, fn := range fns {
		naming := make(map[ssa.Value]bool)
		for _, w := range objects.MetaWrites(k.pass.Flow, fn) {
			if w.Field == "Name" || w.Field == "Namespace" {
				operands(w.Val, naming) // another name is another object
			}
		}
		for i := range ssaflow.Instrs(fn) {
			if v, ok := i.(ssa.Value); ok && !naming[v] && k.readsSpec(i) {
				return i
			}
		}
	}
	return nil
}

// operands notes what a value is made of within its function.
func operands(v ssa.Value, in map[ssa.Value]bool) {
	if v == nil || in[v] {
		return
	}
	in[v] = true
	for _, a := range ssaflow.VariadicArgs(v) {
		operands(a, in)
	}
	if i, ok := v.(ssa.Instruction); ok {
		for _, o := range i.Operands(nil) {
			operands(*o, in)
		}
	}
}

// readsSpec: the instruction takes the spec of an object of the own kind.
func (k *keeper) readsSpec(i ssa.Instruction) bool {
	var of ssa.Value
	var field int
	switch i := i.(type) {
	case *ssa.FieldAddr:
		of, field = i.X, i.Field
	case *ssa.Field:
		of, field = i.X, i.Field
	default:
		return false
	}
	if !ofKind(of, k.own) {
		return false
	}
	s, ok := k.own.Underlying().(*types.Struct)
	return ok && s.Field(field).Name() == "Spec"
}

// InformedOf returns the kind of an informer that a generated factory returns; nil where it is not known.
func InformedOf(pass *rule.Pass, v ssa.Value) *types.Named {
	made := ssaflow.MadeBy(ssaflow.Unwrap(v))
	if made == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || !c.Method {
		return nil
	}
	kind := kube.ListedBy(c.Args[0].Type())
	if kind == nil {
		return nil
	}
	return kube.Named(kind.Type())
}
