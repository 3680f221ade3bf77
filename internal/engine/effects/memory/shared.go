package memory

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// written returns what a direct write goes through: the address or the map.
func written(i ssa.Instruction) ssa.Value {
	switch i := i.(type) {
	case *ssa.Store:
		return i.Addr
	case *ssa.MapUpdate:
		return i.Map
	}
	return nil
}

// throughOther: the way to a written place leads through an API object that does not hold
// it: a map or list of the one that does was put into that one, too.
func (in *Interp) throughOther(v ssa.Value, at Ref) bool {
	for range 20 {
		if v == nil {
			return false
		}
		if kube.IsAPIObject(v.Type()) {
			return !in.holds(v, at)
		}
		switch x := v.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.UnOp, *ssa.Lookup, *ssa.Slice, *ssa.ChangeType, *ssa.MakeInterface:
			v = ssaflow.Behind(x)
		case *ssa.Call: // GetAnnotations()
			c, ok := in.P.Flow.Resolve(x)
			if _, set, isMeta := kube.MetaAccessor(c.Fn); !ok || !isMeta || set || len(c.Args) == 0 {
				return false
			}
			v = c.Args[0]
		default:
			return false
		}
	}
	return false
}

// holds: what v points to may be what has the place in it.
func (in *Interp) holds(v ssa.Value, at Ref) bool {
	refs := in.Val(v).Refs
	for _, r := range refs {
		if r.Root == at.Root && at.Path.HasPrefix(r.Path) {
			return true
		}
	}
	return len(refs) == 0 // nothing is known of it
}
