package object

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Part names a part of an API object, as the API server tells them apart.
type Part uint8

// The parts.
const (
	// PartOther is a part whose owner is not clear: an embedded struct.
	PartOther Part = iota
	// PartWhole is the object itself.
	PartWhole
	// PartStatus is the field Status of the kind.
	PartStatus
	// PartSpec is the spec, or data, rules and so on.
	PartSpec
	// PartMeta are labels, annotations, finalizers and owner references.
	PartMeta
	// PartIdentity are type, name, version and what the server sets.
	PartIdentity
)

// part classifies a path below the object.
func (o *Object) part(below ssaflow.Steps) Part {
	st := below.All()
	if len(st) == 0 {
		return PartWhole
	}
	switch st[0] {
	case ".TypeMeta":
		return PartIdentity
	case ".ObjectMeta":
		if len(st) == 1 {
			return PartMeta
		}
		switch st[1] {
		case ".Labels", ".Annotations", ".Finalizers", ".OwnerReferences":
			return PartMeta
		}
		return PartIdentity
	}
	if o.Type == nil {
		return PartOther
	}
	s, ok := o.Type.Underlying().(*types.Struct)
	if !ok {
		return PartOther
	}
	for i := range s.NumFields() {
		if f := s.Field(i); ssaflow.Steps("."+f.Name()) == st[0] {
			switch {
			case f.Embedded():
				return PartOther
			case f.Name() == "Status":
				return PartStatus
			case holdsObject(f.Type(), st[1:]):
				return PartOther
			}
			return PartSpec
		}
	}
	return PartOther
}

// holdsObject: a path from a field leads into another API object, which is
// embedded in the spec and may be written on its own.
func holdsObject(t types.Type, path []ssaflow.Steps) bool {
	at := ssaflow.Steps("")
	for _, step := range path {
		in := memory.TypeAt(t, at)
		at += step
		if in != nil && kube.IsAPIObject(in) {
			return true
		}
	}
	return false
}

// Field renders the written place in the words of the source: Labels,
// Spec.Image; elements and what hangs below pointers are left out.
func (c Change) Field() string {
	out := string(c.Below)
	if i := strings.IndexAny(out, "*["); i >= 0 {
		out = out[:i]
	}
	out = strings.TrimPrefix(out, ".ObjectMeta.")
	return strings.TrimPrefix(out, ".")
}

// covers reports whether a write of c replaces what was written by d: the same
// place or one above it.
func (c Change) covers(d Change) bool { return d.Below.HasPrefix(c.Below) }

// Meant reports whether a change puts in something that its author may mean to
// save: not a zero value or an empty map or list, not the same part of another
// object's status, and not what a function named after defaults fills in.
func (c Change) Meant() bool {
	return c.PutsIn() && !completes(c.Site.Func)
}

// PutsIn is [Change.Meant], whatever the name of the function around the change is: one
// that writes the object itself does not just complete it in memory.
func (c Change) PutsIn() bool {
	if c.Handed || c.SelfAssign() || c.Callee != nil && completes(c.Callee.Name()) {
		return false
	}
	if c.Via != nil {
		if completes(c.Site.Func) || slices.ContainsFunc(c.Via.Chain, func(s summary.Site) bool { return completes(s.Func) }) {
			return false
		}
	}
	switch i := c.Instr.(type) {
	case *ssa.Store:
		return c.Via != nil || !empty(i.Val) && c.From() == nil
	}
	return c.From() == nil
}

// From returns the API object of the kind, by its address, from whose status the change
// takes over the same part: another one, or the object itself where what was kept of its
// status is put back. nil when it does something else.
func (c Change) From() ssa.Value {
	if c.Part != PartStatus {
		return nil
	}
	switch i := c.Instr.(type) {
	case *ssa.Store:
		if c.Via == nil {
			return copiesPart(i)
		}
	case *ssa.Call:
		if cc := i.Common(); cc.StaticCallee() != nil && len(cc.Args) == 2 {
			fn, _ := cc.StaticCallee().Object().(*types.Func)
			if into, ok := kube.DeepCopies(fn); ok && into {
				return samePart(cc.Args[1], cc.Args[0])
			}
		}
	}
	return nil
}

// OnCopy reports whether a change of the moment is made by a callee that works on a
// copy of the object: of a list it changes elements, which both share, but not the list.
// Of a map, an entry is what there is to set, and who gets the part with the list, or the
// list, has no object to copy.
func (o *Object) OnCopy(m *Event, c Change) bool {
	if c.Via == nil || !c.Below.Elems() || o.entry(c.Below) || o.givenPart(m, c) {
		return false
	}
	return !slices.ContainsFunc(m.Changes, func(d Change) bool {
		rest, ok := c.Below.After(d.Below)
		return ok && rest.Derefs() && !d.Below.Derefs()
	})
}

// givenPart: the callee that makes a change gets a part of the object by reference, and not
// all of it.
func (o *Object) givenPart(m *Event, c Change) bool {
	call, ok := m.Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	to, ok := o.f.In.P.Flow.Resolve(call)
	if !ok || c.Via.Param < 0 || c.Via.Param >= len(to.Args) {
		return false
	}
	at, ok := Place(o.f, to.Args[c.Via.Param])
	if !ok || at.Root != o.Root || !at.Path.HasPrefix(o.Path) {
		return false
	}
	below := at.Path[len(o.Path):]
	return below != "" && !below.Elems()
}

// entry: the first element on the way is one of a map.
func (o *Object) entry(below ssaflow.Steps) bool {
	if o.Type == nil {
		return false
	}
	var at ssaflow.Steps
	for _, st := range below.All() {
		if st == "[]" {
			break
		}
		at += st
	}
	t := memory.TypeAt(o.Type, at)
	if t == nil {
		return false
	}
	_, isMap := t.Underlying().(*types.Map)
	return isMap
}

// completes: the function is named as one that completes an object in memory.
func completes(name string) bool { return onpurpose.Named(name, onpurpose.Completes) }

// empty: nil, the zero struct, an empty map or list.
func empty(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil
	case *ssa.MakeMap:
		return len(*v.Referrers()) == 1 // nothing but the store
	case *ssa.MakeSlice:
		k, ok := v.Len.(*ssa.Const)
		return ok && zero(k)
	case *ssa.Slice: // of a new array, when the length is constant
		a, ok := ssaflow.PointeeOf(v.X.Type()).Underlying().(*types.Array)
		return ok && a.Len() == 0
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && neverWritten(a)
	}
	return false
}

// copiesPart returns y for x.Status = y.Status, x.Status.Phase = y.Status.Phase, or a
// deep copy of it.
func copiesPart(st *ssa.Store) ssa.Value {
	load, ok := st.Val.(*ssa.UnOp)
	if !ok {
		return nil
	}
	from := load.X
	if call, ok := from.(*ssa.Call); ok { // x.Status = *y.Status.DeepCopy()
		cc := call.Common()
		if cc.StaticCallee() == nil || len(cc.Args) != 1 {
			return nil
		}
		fn, _ := cc.StaticCallee().Object().(*types.Func)
		if into, ok := kube.DeepCopies(fn); !ok || into || !neverWritten(call) {
			return nil
		}
		from = cc.Args[0]
	}
	return samePart(st.Addr, from)
}

// samePart returns the object of b when both are addresses of one field in API objects of
// one kind.
func samePart(a, b ssa.Value) ssa.Value {
	for {
		x, ok1 := a.(*ssa.FieldAddr)
		y, ok2 := b.(*ssa.FieldAddr)
		if !ok1 || !ok2 || x.Field != y.Field || !types.Identical(x.X.Type(), y.X.Type()) {
			return nil
		}
		if kube.IsAPIObject(x.X.Type()) {
			return y.X
		}
		a, b = x.X, y.X
	}
}

// neverWritten: what is at the address is only read: a local holds the zero value.
func neverWritten(a ssa.Value) bool {
	for _, r := range *a.Referrers() {
		switch r.(type) {
		case *ssa.UnOp:
		default:
			return false
		}
	}
	return true
}
