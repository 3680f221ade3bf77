package listnamespace

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A name is the name of an object that a selector is made of, or its own selector.
type name struct {
	kind     *types.Named
	at       ssa.Instruction
	selector bool
}

// parts are what a selector is made of, besides constants and fields of specs.
type parts struct {
	flow  *ssaflow.Package
	names []name
	// params are texts that the callers of the function hand in.
	params []*ssa.Parameter
	// unclear: something else is part of it, which may tell equally named objects apart.
	unclear bool
	seen    map[ssa.Value]bool
}

func newParts(flow *ssaflow.Package, vals ...ssa.Value) *parts {
	p := &parts{flow: flow, seen: make(map[ssa.Value]bool)}
	for _, v := range vals {
		p.add(v)
	}
	return p
}

// owner returns the first name of an object that lies in a namespace.
func (p *parts) owner(pass *rule.Pass) *name {
	for _, n := range p.names {
		if !p.unclear && pass.MarkedNamespaced(n.kind) {
			return &n
		}
	}
	return nil
}

// add goes back to what v is made of.
func (p *parts) add(v ssa.Value) {
	if v == nil || p.unclear || p.seen[v] {
		return
	}
	p.seen[v] = true
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function, *ssa.Builtin:
	case *ssa.Parameter:
		if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			p.params = append(p.params, v)
		} else {
			p.unclear = true
		}
	case *ssa.Alloc, *ssa.MakeMap:
		p.memory(v)
	case *ssa.FieldAddr:
		p.field(v)
	case *ssa.Call:
		p.call(v)
	case *ssa.UnOp:
		p.unclear = p.unclear || v.Op == token.ARROW
		p.add(v.X)
	case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Convert, *ssa.Slice, *ssa.BinOp, *ssa.Extract, *ssa.IndexAddr:
		for _, o := range v.(ssa.Instruction).Operands(nil) {
			p.add(*o)
		}
	default:
		p.unclear = true
	}
}

// memory: all that is put into a variable, literal or map of the function.
func (p *parts) memory(v ssa.Value) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				p.add(r.Val)
			}
		case *ssa.MapUpdate:
			p.add(r.Key)
			p.add(r.Value)
		case *ssa.FieldAddr:
			p.memory(r)
		case *ssa.IndexAddr:
			p.memory(r)
		}
	}
}

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
		p.unclear = p.unclear || kube.IsAPIObject(t) || kube.IsObjectMeta(t) || kube.IsNamespacedName(t) || kube.IsRequest(t) || kube.IsObjectInterface(t)
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
	if a, ok := ssaflow.Unwrap(at.X).(*ssa.Alloc); ok && !kube.IsAPIObject(a.Type()) && !kube.IsObjectMeta(a.Type()) {
		p.memory(a)
		return
	}
	if meta := kube.MetaField(f); meta != "" {
		p.name(at, meta, at.X)
		return
	}
	p.unclear = p.unclear || kube.NamesNamespace(f)
	for { // up to the object
		if f.Name() == "Status" || kube.IsObjectMeta(f.Type()) {
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
