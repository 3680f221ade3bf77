package memory

import (
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// CachedSource says where the memory at ref comes from when it belongs to an
// informer cache: a lister or store read, or a parameter that an informer
// fills (event handler, predicate, map or index function). nil otherwise.
func (p *Package) CachedSource(f *Func, ref Ref) *summary.Source {
	switch ref.Root.Kind {
	case RootCached:
		if ref.Path.HasPrefix("*[]") {
			return nil // an object is a struct: what has elements itself is none of the cache
		}
		return ref.Root.Source
	case RootParam:
		return p.cachedParam(f, ref)
	}
	return nil
}

func (p *Package) cachedParam(f *Func, ref Ref) *summary.Source {
	m := p.Model.Func(f.Fn.Syntax())
	if m == nil {
		return nil
	}
	offset := 0
	if f.Fn.Signature.Recv() != nil {
		offset = 1
	}
	for _, c := range m.Cached {
		if c.Param+offset == ref.Root.Index && ref.Path.HasPrefix(ssaflow.Steps(c.Path)) {
			param := f.Fn.Params[ref.Root.Index]
			return &summary.Source{What: c.What, Site: p.paramSite(f, param), Param: true}
		}
	}
	return nil
}

func (p *Package) paramSite(f *Func, v *ssa.Parameter) summary.Site {
	at := inputs.Position(p.Flow.Fset(), v.Pos())
	s := summary.Site{Pkg: p.Pass.Pkg.Path(), Line: at.Line, Col: at.Column, Func: ssaflow.Outermost(f.Fn).Name(), Text: v.Name()}
	s.File = filepath.Base(at.Filename)
	s.EndCol = s.Col + len(v.Name())
	return s.At(v.Pos(), v.Pos()+max(1, token.Pos(len(v.Name()))))
}

// SharedBase reports whether a direct write goes through a local struct that
// was assigned the content of the shared object (x := *obj): a shallow copy.
func (f *Func) SharedBase(w Write) bool {
	var addr ssa.Value
	switch i := w.Instr.(type) {
	case *ssa.Store:
		addr = i.Addr
	case *ssa.MapUpdate:
		addr = i.Map
	case *ssa.Call:
		if len(i.Call.Args) > 0 {
			addr = i.Call.Args[0]
		}
	}
	for addr != nil {
		switch a := addr.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.UnOp, *ssa.Slice:
			addr = ssaflow.Behind(a)
		case *ssa.Alloc:
			return f.holdsContent(a, w.Ref.Root)
		default:
			return false
		}
	}
	return false
}

// holdsContent: the local was assigned, as a whole, content behind a pointer
// of root.
func (f *Func) holdsContent(a *ssa.Alloc, root *Root) bool {
	for _, i := range *a.Referrers() {
		st, ok := i.(*ssa.Store)
		if !ok || st.Addr != a {
			continue
		}
		for _, r := range f.Val(st.Val).Refs {
			if r.Root == root && r.Copy && r.Path.Derefs() {
				return true
			}
		}
	}
	return false
}

// Leads reports whether the memory at ref lies behind value v of f.
func (f *Func) Leads(v ssa.Value, ref Ref) bool {
	return slices.ContainsFunc(f.Val(v).Refs, func(r Ref) bool {
		return r.Root == ref.Root && (ref.Path.HasPrefix(r.Path) || r.Copy)
	})
}

// Val returns what a value of the function may be.
func (f *Func) Val(v ssa.Value) Val {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.In.conds = ssaflow.Conds{}
	if i, ok := v.(ssa.Instruction); ok && i.Block() != nil {
		f.In.conds = f.In.P.Flow.Known(i.Block())
	}
	return f.In.Val(v)
}

// SelfAssign reports p.X = p.X, which changes nothing.
func (w Write) SelfAssign() bool { return selfAssign(w) }
