package listnamespace

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// call: the name of an object, or all that a function gets, which is no object or key, of which
// a namespace can be read.
func (p *parts) call(v *ssa.Call) {
	c, ok := p.flow.Resolve(v)
	if !ok || c.Fn == nil {
		p.unclear = true
		return
	}
	if field, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
		p.name(v, field, c.Args[0])
		return
	}
	for _, a := range c.Args {
		t := ssaflow.Unwrap(a).Type()
		if ptr, ok := t.Underlying().(*types.Pointer); ok && kube.IsNamespacedName(ptr.Elem()) {
			t = ptr.Elem()
		}
		p.unclear = p.unclear || kube.IsAPIObject(t) || kube.IsType(t, "metav1.ObjectMeta") || kube.IsNamespacedName(t) || kube.IsRequest(t) || kube.IsObjectInterface(t)
		p.add(a)
	}
}

// field: the name of an object counts, its selector, and of all else a spec alone is taken to
// be the same in several namespaces.
func (p *parts) field(at *ssa.FieldAddr) {
	f := ssaflow.FieldOf(at)
	if f == nil {
		p.unclear = true
		return
	}
	if a, ok := ssaflow.Unwrap(at.X).(*ssa.Alloc); ok && !kube.IsAPIObject(a.Type()) && !kube.IsType(a.Type(), "metav1.ObjectMeta") {
		p.memory(a)
		return
	}
	if meta := kube.MetaField(f); meta != "" {
		p.name(at, meta, at.X)
		return
	}
	p.unclear = p.unclear || kube.NamesNamespace(f)
	for { // up to the object
		if f.Name() == "Status" || kube.IsType(f.Type(), "metav1.ObjectMeta") {
			p.unclear = true
			return
		}
		spec, x := at, at.X
		if load, ok := x.(*ssa.UnOp); ok { // behind a pointer
			x = load.X
		}
		if kube.IsAPIObject(spec.X.Type()) {
			return
		}
		up, ok := x.(*ssa.FieldAddr)
		if !ok {
			p.unclear = true
			return
		}
		if kind := kube.Named(up.X.Type()); f.Name() == "Selector" && kind != nil && kube.NamespacedKind(kind) && kind.Obj().Name() != "Job" {
			p.names = append(p.names, name{kind, at, true}) // that of a Job holds its UID
		}
		at, f = up, ssaflow.FieldOf(up)
	}
}

// name notes the name of the object, or metadata, x; other metadata may be anything.
func (p *parts) name(at ssa.Instruction, field string, x ssa.Value) {
	kind := kube.Named(ssaflow.Object(x).Type())
	if field != "Name" || kind == nil || !kube.IsAPIObject(kind) {
		p.unclear = true
		return
	}
	p.names = append(p.names, name{kind, at, false})
}
