package emptytypemeta

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// origin names where an object comes from whose type is not set; "" when that is
// not known.
func (c *checker) origin(v ssa.Value, depth int) string {
	if depth > 8 {
		return ""
	}
	for _, ref := range c.f.Val(v).Refs {
		if s := c.pass.Effects.CachedSource(c.f, ref); s != nil && !s.Unstructured && !fromGenerated(c.pass, ref) {
			return "informer caches"
		}
	}
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return ""
		}
		if x, ok := c.pass.Flow.Resolve(call); ok {
			if _, typed := kube.NeverNilResult(x.Fn); typed {
				return "typed clients"
			}
		}
	case *ssa.Call:
		if x, ok := c.pass.Flow.Resolve(v); ok && len(x.Args) > 0 {
			if into, copies := kube.DeepCopies(x.Fn); copies && !into {
				return c.origin(x.Args[0], depth+1)
			}
		}
	case *ssa.IndexAddr: // an element of the Items of a list
		if load, ok := v.X.(*ssa.UnOp); ok {
			if fa, ok := load.X.(*ssa.FieldAddr); ok && kube.IsListType(fa.X.Type()) {
				if builtIn, _ := kube.BuiltIn(fa.X.Type()); !builtIn {
					return "" // the server writes the type into each object of a list, and the decoder leaves it there
				}
				return c.origin(fa.X, depth+1)
			}
		}
	case *ssa.Alloc: // a copy of one
		if vals := ssaflow.StoresTo(v); len(vals) == 1 {
			if load, ok := vals[0].(*ssa.UnOp); ok {
				return c.origin(load.X, depth+1)
			}
		}
	case *ssa.TypeAssert:
		return c.origin(v.X, depth+1)
	}
	return ""
}

// fromGenerated: the object was read from the cache of a client that sets the type.
func fromGenerated(pass *rule.Pass, ref memory.Ref) bool {
	read, ok := ref.Root.Value.(*ssa.Call)
	if !ok {
		return false
	}
	call, ok := pass.Flow.Resolve(read)
	return ok && call.Method && kube.IsGeneratedCache(call.Args[0].Type())
}

// typed: the function gives the object its type, or hands it to code that may.
// What comes from the API server has none.
func (c *checker) typed(obj ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(obj)
	for i := range ssaflow.Instrs(c.f.Fn) {
		if c.fills(i, at) {
			continue
		}
		if c.pass.Effects.MayWrite(i, at.Field("TypeMeta")) == memory.WriteAny {
			return true
		}
	}
	return false
}

// fills: the instruction makes the object, copies another into it, which origin
// has looked at, or reads it.
func (c *checker) fills(i ssa.Instruction, at ssaflow.AccessPath) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return i.Addr == at.Root
	case ssa.CallInstruction:
		if call, ok := c.pass.Flow.Resolve(i); ok {
			if _, isOp := kube.ClientOp(call.Fn); isOp {
				return true
			}
		}
	}
	v, ok := i.(ssa.Value)
	if e, isResult := at.Root.(*ssa.Extract); isResult {
		return ok && v == e.Tuple
	}
	return ok && v == at.Root
}
