package outofrange

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// contentName names a part of content without types: two values of one function with the same
// name are the same part, whatever it was taken for in between.
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

// mapAsked: something that was read of the map, or a function that was given it, decides that
// control comes to b.
func (c *checker) mapAsked(m ssa.Value, b *ssa.BasicBlock) bool {
	name := contentName(m)
	is := func(v ssa.Value) bool { return contentName(v) == name }
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(v ssa.Value) bool {
			switch v := v.(type) {
			case *ssa.Lookup:
				return is(v.X)
			case *ssa.Call:
				call, ok := c.pass.Flow.Resolve(v)
				_, _, fills := kube.Unmarshals(call.Fn)
				return ok && !fills && slices.ContainsFunc(v.Call.Args, is)
			case *ssa.Extract:
				look, ok := v.Tuple.(*ssa.Lookup)
				return ok && is(look.X)
			}
			return false
		})
	})
}

// keySeen: the function looks at the same key before, other than by asserting it, or sets it: as
// who fills in what is not there.
func keySeen(look *ssa.Lookup, key string) bool {
	name := contentName(look.X)
	for i := range ssaflow.Instrs(look.Parent()) {
		switch i := i.(type) {
		case *ssa.MapUpdate:
			if k, ok := ssaflow.ConstText(i.Key); ok && k == key && contentName(i.Map) == name && ssaflow.Reaches(i, look, nil) {
				return true
			}
		case *ssa.Lookup:
			if i != look && contentName(i) == name+"["+key+"]" && ssaflow.Reaches(i, look, nil) && (i.CommaOk || !onlyAsserted(i)) {
				return true
			}
		}
	}
	return false
}

// onlyAsserted: nothing is done with a value but to take it for a type, at once.
func onlyAsserted(v ssa.Value) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		assert, ok := r.(*ssa.TypeAssert)
		return !ok || assert.CommaOk
	})
}
