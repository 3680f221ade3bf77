package memory

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// sharedReads says for which kinds this package builds a cache whose reads do
// not copy.
type sharedReads struct {
	all   bool
	kinds map[*types.TypeName]bool
}

// cacheWithoutCopies: this package builds the options of controller-runtime's
// cache so that reading obj does not copy. Unstructured objects are read live
// by default and do not count.
func (p *Package) cacheWithoutCopies(obj ssa.Value) bool {
	if p.noCopies == nil {
		p.noCopies = p.findSharedReads()
	}
	if !p.noCopies.all && len(p.noCopies.kinds) == 0 || obj == nil {
		return false
	}
	t := ssaflow.Unwrap(obj).Type()
	if types.IsInterface(t) || kube.IsUnstructured(t) {
		return false
	}
	if items := kube.ItemsOf(t); items != nil {
		t = items.Type().Underlying().(*types.Slice).Elem()
	}
	n := kube.Named(t)
	return n != nil && (p.noCopies.all || p.noCopies.kinds[n.Obj()])
}

func (p *Package) findSharedReads() *sharedReads {
	s := &sharedReads{kinds: make(map[*types.TypeName]bool)}
	info := p.Flow.Info()
	for _, f := range p.Pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
					return true
				}
				switch l := n.Lhs[0].(type) {
				case *ast.SelectorExpr: // options.DefaultUnsafeDisableDeepCopy = …
					if kube.NoDeepCopyDefault(info.TypeOf(l.X), l.Sel.Name) && p.pointsToTrue(n.Rhs[0]) {
						s.all = true
					}
				case *ast.IndexExpr: // options.ByObject[&T{}] = cache.ByObject{…}
					p.byObject(s, l.Index, n.Rhs[0])
				}
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					kv, ok := e.(*ast.KeyValueExpr)
					if !ok {
						continue
					}
					if id, ok := kv.Key.(*ast.Ident); ok && kube.NoDeepCopyDefault(info.TypeOf(n), id.Name) && p.pointsToTrue(kv.Value) {
						s.all = true
					}
					p.byObject(s, kv.Key, kv.Value)
				}
			}
			return true
		})
	}
	return s
}

// byObject reads one entry of cache.Options.ByObject.
func (p *Package) byObject(s *sharedReads, key, val ast.Expr) {
	info := p.Flow.Info()
	lit, ok := ast.Unparen(val).(*ast.CompositeLit)
	if !ok || !kube.IsByObject(info.TypeOf(lit)) {
		return
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "UnsafeDisableDeepCopy" && p.pointsToTrue(kv.Value) {
			if n := kube.Named(info.TypeOf(key)); n != nil {
				s.kinds[n.Obj()] = true
			}
		}
	}
}

// noDeepCopy: the options of a cached read turn deep copies off, visibly.
func (in *Interp) noDeepCopy(c ssaflow.Call, op kube.Op) bool {
	if in.P.cacheWithoutCopies(c.Arg(op.Obj)) {
		return true
	}
	call := in.P.Flow.CallExpr(c.Instr)
	if call == nil || op.Opts >= len(call.Args) {
		return false
	}
	return slices.ContainsFunc(call.Args[op.Opts:], func(a ast.Expr) bool { return in.P.noCopyOption(a, 0) })
}

// noCopyOption looks at one option expression: the library's constant, a
// project's own option of that meaning, an options literal that sets the field
// to a pointer to true, or a local that holds such a literal.
func (p *Package) noCopyOption(e ast.Expr, depth int) bool {
	if depth > 3 {
		return false
	}
	info := p.Flow.Info()
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if kube.NoDeepCopyOption(info.Uses[e]) {
			return true
		}
		if def := p.Flow.Definition(info.Uses[e]); def != nil {
			return p.noCopyOption(def, depth+1)
		}
	case *ast.SelectorExpr:
		return kube.NoDeepCopyOption(info.Uses[e.Sel])
	case *ast.UnaryExpr:
		return p.noCopyOption(e.X, depth+1)
	case *ast.CallExpr:
		if tv, ok := info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			if a, ok := info.Types[e.Args[0]]; ok && a.Value != nil && a.Value.String() == "false" {
				return false
			}
		}
		return p.noCopyOption(e.Fun, depth+1)
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok { // a list of options
				if p.noCopyOption(el, depth+1) {
					return true
				}
				continue
			}
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "UnsafeDisableDeepCopy" {
				return p.pointsToTrue(kv.Value)
			}
		}
		if n := kube.Named(info.TypeOf(e)); n != nil {
			return kube.NoDeepCopyOption(n.Obj())
		}
	}
	return false
}

// pointsToTrue: ptr.To(true), &b with b := true, new(true).
func (p *Package) pointsToTrue(e ast.Expr) bool {
	info := p.Flow.Info()
	isTrue := func(e ast.Expr) bool {
		if tv, ok := info.Types[e]; ok && tv.Value != nil {
			return tv.Value.String() == "true"
		}
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return len(e.Args) == 1 && isTrue(e.Args[0])
	case *ast.UnaryExpr:
		if id, ok := e.X.(*ast.Ident); ok {
			if def := p.Flow.Definition(info.Uses[id]); def != nil {
				return isTrue(def)
			}
		}
	case *ast.Ident:
		if def := p.Flow.Definition(info.Uses[e]); def != nil {
			return p.pointsToTrue(def)
		}
	}
	return false
}
