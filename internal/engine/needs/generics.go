package needs

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// typeParamOf names a type parameter of a function or type for all packages.
func typeParamOf(name string, i int) Source {
	return Source(fmt.Sprintf("%s:%s [%d]", fromPlace, name, i))
}

// typeParam adds what a type parameter stands for, if v is of one, or points to one.
func (t *trace) typeParam(v ssa.Value) {
	tp, ok := types.Unalias(ssaflow.PointeeOf(v.Type())).(*types.TypeParam)
	if fn := v.Parent(); ok && fn != nil {
		if s := t.placeOf(ssaflow.Outermost(fn), tp); s != "" {
			t.add(s)
		}
	}
}

// placeOf returns the place of a type parameter of a function, or of its receiver's type.
func (c *collector) placeOf(fn *ssa.Function, tp *types.TypeParam) Source {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return ""
	}
	sig := obj.Signature()
	for i := range sig.TypeParams().Len() {
		if sig.TypeParams().At(i) == tp {
			return typeParamOf(nameOf(obj), i)
		}
	}
	for i := range sig.RecvTypeParams().Len() {
		if n := kube.Named(sig.Recv().Type()); n != nil && sig.RecvTypeParams().At(i) == tp {
			return typeParamOf(whole+typeName(n), i)
		}
	}
	return ""
}

// instance notes what the type parameters of a function or type stand for.
func (c *collector) instance(name string, args []types.Type) {
	for i, t := range args {
		if s := c.sourceOfType(t); s != "" {
			c.flow(typeParamOf(name, i), s)
		}
	}
}

func (c *collector) sourceOfType(t types.Type) Source {
	if tp, ok := types.Unalias(ssaflow.PointeeOf(t)).(*types.TypeParam); ok {
		return c.placeOf(ssaflow.Outermost(c.fn), tp)
	}
	if _, any := kube.AnyKind(t); any {
		return ""
	}
	tn := kube.KindOf(t)
	if tn == nil {
		tn = kube.KindOf(types.NewPointer(t))
	}
	if n := kube.Named(t); tn == nil && n != nil && (kube.IsListType(n) || kube.IsListType(types.NewPointer(n))) {
		tn = n.Obj()
	}
	if tn == nil {
		return ""
	}
	return c.typed(tn)[0]
}

// instances notes the instances of generic functions and types that an instruction uses.
func (c *collector) instances(i ssa.Instruction) {
	switch i := i.(type) {
	case ssa.CallInstruction:
		if fn := i.Common().StaticCallee(); fn != nil && len(fn.TypeArgs()) > 0 && fn.Signature.Recv() == nil {
			c.instance(c.idOf(fn), fn.TypeArgs())
			if obj, ok := fn.Object().(*types.Func); ok {
				c.constrained(fn.TypeArgs(), obj.Origin().Signature().TypeParams())
			}
		}
	case *ssa.Alloc:
		if n, ok := types.Unalias(ssaflow.PointeeOf(i.Type())).(*types.Named); ok && n.TypeArgs().Len() > 0 {
			args := slices.Collect(n.TypeArgs().Types())
			c.instance(whole+typeName(n), args)
			c.constrained(args, n.Origin().TypeParams())
		}
	}
}

// constrained: what stands for a type parameter is called through the interface that
// constrains it.
func (c *collector) constrained(args []types.Type, params *types.TypeParamList) {
	for i, t := range args {
		n := kube.Named(t)
		if n == nil || types.IsInterface(n) || i >= params.Len() || !c.ownInterface(params.At(i).Constraint()) {
			continue
		}
		c.call(c.owner, called+typeName(n))
		c.implementGeneric(t, params.At(i).Constraint())
	}
}

// implementGeneric connects the methods of a type with those of an instance of a generic
// interface, which its generic users name by type parameters.
func (c *collector) implementGeneric(t, iface types.Type) {
	methods, ok := iface.Underlying().(*types.Interface)
	if !ok {
		return
	}
	for m := range methods.Methods() {
		if m.Origin() == m {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		concrete, ok := obj.(*types.Func)
		if !ok || kube.IsInterfaceMethod(concrete) {
			continue
		}
		if abstract := interfaceMethod(m.Origin()); abstract != interfaceMethod(concrete.Origin()) {
			c.call(called+typeName(kube.Named(t)), abstract+" "+nameOf(concrete))
			c.standsFor(concrete, abstract)
		}
	}
}
