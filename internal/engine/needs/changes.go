package needs

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// The parts of an object that a patch helper asks for apart.
const (
	statusPart = " status"
	otherPart  = " other"
)

// part names a part of the objects of a kind for all packages.
func part(tn *types.TypeName, which string) string {
	return kube.PkgPath(tn.Pkg()) + "." + tn.Name() + which
}

// changed: a helper patches a part of an object only if something has changed it. It is ""
// where the kind of the object is not seen.
func changed(obj ssa.Value, which string) string {
	if tn := kube.KindOf(ssaflow.Unwrap(obj).Type()); tn != nil {
		return part(tn, which)
	}
	return ""
}

// hasStatus: an object may have a status, which a helper then patches.
func hasStatus(obj ssa.Value) bool {
	t := ssaflow.Unwrap(obj).Type()
	st := ssaflow.Struct(t)
	if _, any := kube.AnyKind(t); any || st == nil {
		return true
	}
	for f := range st.Fields() {
		if f.Name() == "Status" {
			return true
		}
	}
	return false
}

// changes notes which parts of objects an instruction changes, which is not there for the
// machinery around them.
func (c *collector) changes(i ssa.Instruction) {
	var place ssa.Value
	switch i := i.(type) {
	case *ssa.Store:
		place = i.Addr
	case *ssa.MapUpdate:
		place = i.Map
	default:
		return
	}
	if fn, ok := ssaflow.Outermost(c.fn).Object().(*types.Func); !ok || !kube.OfMachinery(fn) {
		c.changesAt(place)
	}
}

// changesAt notes the part of an object that a place lies in.
func (c *collector) changesAt(v ssa.Value) {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if tn := kube.KindOf(x.X.Type()); tn != nil {
				c.change(tn, ssaflow.FieldOf(x))
				return
			}
			v = x.X
		case *ssa.IndexAddr, *ssa.UnOp:
			v = ssaflow.Behind(x)
		default:
			return
		}
	}
}

func (c *collector) change(tn *types.TypeName, f *types.Var) {
	which := otherPart
	if f != nil && f.Name() == "Status" {
		which = statusPart
	}
	c.changesIn(part(tn, which))
}

func (c *collector) changesIn(name string) {
	if c.changed[c.owner] == nil {
		c.changed[c.owner] = make(map[string]bool)
	}
	c.changed[c.owner][name] = true
}

// changesBy notes the parts of objects that a call changes: setters of metadata, whoever
// marks objects, and those who get an object, or a place in its status, and may set
// conditions.
func (c *collector) changesBy(call ssaflow.Call) {
	effect := kube.EffectOf(call.Fn)
	_, request := kube.ClientOp(call.Fn)
	if call.Fn == nil || request || effect.Has(kube.Reads) || kube.KeepsBase(call.Fn) || kube.IsPatchHelper(call.Fn) {
		return
	}
	for i, arg := range call.Args {
		v := ssaflow.Unwrap(arg)
		fa, isPlace := v.(*ssa.FieldAddr)
		tn := kube.KindOf(v.Type())
		switch {
		case isPlace && call.Method && i == 0 && kube.SetsMetadata(call.Fn), isPlace && inStatus(fa):
			c.changesAt(fa)
		case tn == nil || call.Static != nil:
		case effect.Has(kube.Marks):
			c.changesIn(part(tn, otherPart))
		default:
			c.changesIn(part(tn, statusPart))
		}
	}
}

// inStatus: a place lies in the status of an object.
func inStatus(fa *ssa.FieldAddr) bool {
	for {
		if f := ssaflow.FieldOf(fa); f != nil && f.Name() == "Status" && kube.KindOf(fa.X.Type()) != nil {
			return true
		}
		below, ok := fa.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		fa = below
	}
}
