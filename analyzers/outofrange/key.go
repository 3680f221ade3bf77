package outofrange

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportKeys reports type assertions of the value of a key in the content of an unstructured
// object that was read: the key may be missing.
func (c *checker) reportKeys(fn *ssa.Function) {
	for i := range ssaflow.Instrs(fn) {
		at, ok := i.(*ssa.TypeAssert)
		if !ok || at.CommaOk || types.IsInterface(at.AssertedType) {
			continue
		}
		look, ok := at.X.(*ssa.Lookup)
		if !ok || look.CommaOk || !kube.IsFreeMap(look.X.Type()) {
			continue
		}
		key, ok := ssaflow.ConstText(look.Index)
		expr, isExpr := c.pass.Flow.Node(at).(*ast.TypeAssertExpr)
		if !ok || !isExpr || !c.isContent(look.X, at, true, key) {
			continue
		}
		if quiet := c.pass.QuietAt(expr); quiet(c.isMapAsked(look.X, at.Block()), "a condition before asks something about the map") ||
			quiet(isKeySeen(look, key), "the same key is looked up or set before") {
			continue
		}
		c.pass.At(expr).Sayf("%s panics for an object without %q; use the form with ok", types.ExprString(expr), key)
	}
}

// alwaysThere are the keys that nearly every object has.
var alwaysThere = []string{"apiVersion", "kind", "metadata", "spec"}

// isContent: the map is, or is nested in, the content of an unstructured object that was read,
// beside its metadata, which the server fills in. top: the key is one of the object itself.
func (c *checker) isContent(v ssa.Value, at ssa.Instruction, top bool, key string) bool {
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.TypeAssert:
		return c.isContent(v.X, at, top, key)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			return c.isContent(t.X, at, top, key)
		case *ssa.Lookup:
			return c.isContent(t, at, top, key)
		}
	case *ssa.Lookup:
		above, _ := ssaflow.ConstText(v.Index)
		return above != "metadata" && c.isContent(v.X, at, false, key)
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.IndexAddr:
			return c.isContent(a.X, at, false, key)
		case *ssa.FieldAddr:
			return kube.IsContentField(ssaflow.FieldOf(a)) && !(top && slices.Contains(alwaysThere, key)) && c.isObjectRead(a.X, at)
		}
	case *ssa.Call:
		x, ok := c.pass.Flow.Resolve(v)
		return ok && kube.Is(x.Fn, "unstructured.*.UnstructuredContent", "k8sruntime.*.UnstructuredContent") && !(top && slices.Contains(alwaysThere, key)) && c.isObjectRead(x.Args[0], at)
	}
	return false
}

// isObjectRead: the object was read, and no function was asked about it, which may check its content.
func (c *checker) isObjectRead(obj ssa.Value, at ssa.Instruction) bool {
	o := &origin{pass: c.pass, way: objects.WayTo(obj), asked: func(pass *rule.Pass, object string, at ssa.Instruction) bool {
		return pass.Flow.Known(at.Block()).Has(func(k ssaflow.Cond) bool {
			return isMadeWith(k.Value, make(map[ssa.Value]bool), func(v ssa.Value) bool {
				call, ok := v.(*ssa.Call)
				if !ok {
					return false
				}
				_, builtin := call.Call.Value.(*ssa.Builtin)
				return !builtin && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return objects.IsWithin(objects.WayTo(a).Name(), object) })
			})
		})
	}}
	return o.isRead(at, 0)
}

// contentName names a part of content without types: two values of one function with the same
// name are the same part, whatever type was asserted in between.
func contentName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.TypeAssert:
		return contentName(v.X)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			return contentName(t.X)
		case *ssa.Lookup:
			return contentName(t)
		}
	case *ssa.Lookup:
		if key, ok := ssaflow.ConstText(v.Index); ok {
			return contentName(v.X) + "[" + key + "]"
		}
	}
	return objects.WayTo(v).Name()
}

// isMapAsked: something that was read of the map, or a function that was given it, decides that
// control comes to b.
func (c *checker) isMapAsked(m ssa.Value, b *ssa.BasicBlock) bool {
	name := contentName(m)
	is := func(v ssa.Value) bool { return contentName(v) == name }
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(v ssa.Value) bool {
			if e, ok := v.(*ssa.Extract); ok {
				v, _ = e.Tuple.(ssa.Value)
			}
			switch v := v.(type) {
			case *ssa.Lookup:
				return is(v.X)
			case *ssa.Call:
				return slices.ContainsFunc(v.Call.Args, is)
			}
			return false
		})
	})
}

// isKeySeen: the function sets the same key before, or looks it up other than to assert its type
// at once, as code does that fills in what is not there.
func isKeySeen(look *ssa.Lookup, key string) bool {
	name := contentName(look.X)
	isAsserted := func(r ssa.Instruction) bool { a, ok := r.(*ssa.TypeAssert); return ok && !a.CommaOk }
	for i := range ssaflow.Instrs(look.Parent()) {
		switch i := i.(type) {
		case *ssa.MapUpdate:
			if k, ok := ssaflow.ConstText(i.Key); ok && k == key && contentName(i.Map) == name && ssaflow.Reaches(i, look, nil) {
				return true
			}
		case *ssa.Lookup:
			asked := i.CommaOk || slices.ContainsFunc(*i.Referrers(), func(r ssa.Instruction) bool { return !isAsserted(r) })
			if i != look && asked && contentName(i) == name+"["+key+"]" && ssaflow.Reaches(i, look, nil) {
				return true
			}
		}
	}
	return false
}
