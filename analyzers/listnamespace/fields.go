package listnamespace

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// field: the name of an object counts, and of all else a spec alone is taken to be
// the same in several namespaces.
func (p *parts) field(at ssa.Instruction, x ssa.Value, f *types.Var) {
	if f == nil {
		p.unclear = true
		return
	}
	if a, ok := ssaflow.Unwrap(x).(*ssa.Alloc); ok && !kube.IsAPIObject(a.Type()) && !kube.IsObjectMeta(a.Type()) {
		p.memory(a)
		return
	}
	switch meta := kube.MetaField(f); {
	case meta == "Name":
		p.name(at, x)
	case meta != "", kube.NamesNamespace(f), kube.IsAPIObject(f.Type()), kube.IsObjectMeta(f.Type()):
		p.unclear = true
	case f.Name() == "Selector" && inSpec(x, f):
		p.selector(at, x)
	case inSpec(x, f): // texts of users, or of the selector
		for fa, ok := x.(*ssa.FieldAddr); ok; fa, ok = fa.X.(*ssa.FieldAddr) {
			if g := ssaflow.FieldOf(fa); g != nil && g.Name() == "Selector" {
				p.selector(at, fa.X)
			}
		}
		if load, ok := x.(*ssa.UnOp); ok { // behind a pointer to it
			p.add(load)
		}
	default:
		p.unclear = true
	}
}

// selector notes the selector in the spec x of a built-in kind, which goes for the
// namespace of the object. That of a Job holds its UID.
func (p *parts) selector(at ssa.Instruction, x ssa.Value) {
	fa, ok := x.(*ssa.FieldAddr)
	if !ok {
		return
	}
	if kind := kube.Named(fa.X.Type()); kind != nil && kube.NamespacedKind(kind) && kind.Obj().Name() != "Job" {
		p.names = append(p.names, name{kind, at, true})
	}
}

// inSpec: the field lies in a part of an API object that is not its metadata or status.
func inSpec(x ssa.Value, f *types.Var) bool {
	for {
		if f == nil || f.Name() == "Status" {
			return false
		}
		if kube.IsAPIObject(x.Type()) {
			return true
		}
		if _, ok := x.(*ssa.Parameter); ok {
			return f.Name() != "Namespace" && ofAPI(x.Type())
		}
		switch v := x.(type) {
		case *ssa.FieldAddr:
			x, f = v.X, ssaflow.FieldOf(v)
		case *ssa.Field:
			x, f = v.X, ssaflow.FieldRead(v)
		case *ssa.UnOp:
			x = v.X
		default:
			return false
		}
	}
}

// ofAPI: the type stands among those of API objects: it is a part of one.
func ofAPI(t types.Type) bool {
	n := kube.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	scope := n.Obj().Pkg().Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		return ok && kube.IsAPIObject(tn.Type())
	})
}

// name notes the name of the object, or metadata, x.
func (p *parts) name(at ssa.Instruction, x ssa.Value) {
	kind := kube.Named(ssaflow.Object(x).Type())
	if kind == nil || !kube.IsAPIObject(kind) {
		p.unclear = true
		return
	}
	p.names = append(p.names, name{kind, at, false})
}

func stored(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		return ok && st.Addr == v
	})
}
