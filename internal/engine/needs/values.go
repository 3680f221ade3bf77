package needs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// asValue: fn may be what is called through a value of its signature.
func (c *collector) asValue(fn *ssa.Function) {
	name, first, bound := c.idOf(fn), 0, 0
	if fn.Signature.Recv() != nil {
		first = 1
	}
	if obj, ok := fn.Object().(*types.Func); ok && first == 0 && obj.Signature().Recv() != nil && len(fn.FreeVars) == 1 {
		bound = 1 // a method with its receiver
		if kube.IsInterfaceMethod(obj) {
			name = interfaceMethod(obj.Origin())
		}
	}
	for i, v := range fn.Params {
		if i >= first && tracked(v.Type()) {
			c.flow(param(name, i+bound), param(valueOf(fn.Signature), i-first))
		}
	}
	for i := range fn.Signature.Results().Len() {
		if tracked(fn.Signature.Results().At(i).Type()) {
			c.flow(result(valueOf(fn.Signature), i), result(name, i))
		}
	}
}

// valueOf names all functions of a signature that are called through values.
func valueOf(sig *types.Signature) string {
	return interfaceMethod(types.NewFunc(0, nil, "value", types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())))
}

// valueResult begins the name of what functions return that are called through values.
const valueResult = fromPlace + ":.value("

// maxAsked bounds how far a condition is taken apart.
const maxAsked = 6

// chooses: the function is handed the object, and its type decides whether the request at
// i is made; or anything else of the object, where it is deleted: what is written otherwise
// is the rule and not the exception.
func (c *collector) chooses(i ssa.Instruction, obj ssa.Value, verb kube.Verb) bool {
	param, ok := ssaflow.Unwrap(obj).(*ssa.Parameter)
	if !ok {
		return false
	}
	for cond := range c.p.Known(i.Block()).All() {
		v := cond.Value
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		if _, byType := v.(*ssa.TypeAssert); (byType || verb == kube.Delete) && c.asks(v, param, 0) {
			return true
		}
	}
	return false
}

// asserted returns where a value comes from that has its type from an assertion.
func (c *collector) asserted(obj ssa.Value) []Source {
	v := ssaflow.SoleOrigin(obj)
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	if a, ok := v.(*ssa.TypeAssert); ok && tracked(a.X.Type()) {
		return c.sources(a.X)
	}
	return nil
}

// asks: v is learnt of the object itself, and not of the API server.
func (c *collector) asks(v ssa.Value, object *ssa.Parameter, depth int) bool {
	if v == object {
		return true
	}
	i, ok := v.(ssa.Instruction)
	if !ok || depth > maxAsked || kube.IsError(v.Type()) {
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp, *ssa.UnOp, *ssa.TypeAssert, *ssa.Field, *ssa.FieldAddr, *ssa.Lookup, *ssa.Extract, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Convert:
	case *ssa.Call:
		for _, a := range v.Call.Args {
			if kube.IsContext(a.Type()) || isClient(a.Type()) {
				return false
			}
		}
	default:
		return false
	}
	return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.asks(*op, object, depth+1) })
}

// onlyShown: the result of a call goes nowhere but into arguments of any type, of those who
// print it or write it as JSON: a reference that is no object's.
func onlyShown(i ssa.CallInstruction) bool {
	v := i.Value()
	if v == nil || v.Referrers() == nil || len(*v.Referrers()) == 0 {
		return false
	}
	for _, r := range *v.Referrers() {
		if m, ok := r.(*ssa.MakeInterface); ok && m.Type().Underlying().(*types.Interface).NumMethods() == 0 {
			continue
		}
		return false
	}
	return true
}

// unstructured: the object has no type of its own; who sets its kind may be anybody.
func unstructured(obj ssa.Value) bool {
	metadata, any := kube.AnyKind(ssaflow.Unwrap(obj).Type())
	return any && !metadata
}

// mayBeRefused: who makes the request asks its error whether the API server forbids it.
func mayBeRefused(call ssaflow.Call) bool {
	v := call.Instr.Value()
	if v == nil || v.Referrers() == nil {
		return false
	}
	results := []ssa.Value{v}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok {
			results = append(results, e)
		}
	}
	return slices.ContainsFunc(results, func(v ssa.Value) bool {
		return slices.ContainsFunc(*v.Referrers(), func(i ssa.Instruction) bool {
			asked, ok := i.(*ssa.Call)
			if !ok || asked.Call.StaticCallee() == nil {
				return false
			}
			fn, ok := asked.Call.StaticCallee().Object().(*types.Func)
			return ok && kube.Is(fn, "apierrors.IsForbidden")
		})
	})
}
