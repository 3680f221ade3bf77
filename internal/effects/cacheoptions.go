package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
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
	t := flow.Unwrap(obj).Type()
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
	for _, f := range p.pass.Files {
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
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == kube.NoDeepCopyField && p.pointsToTrue(kv.Value) {
			if n := kube.Named(info.TypeOf(key)); n != nil {
				s.kinds[n.Obj()] = true
			}
		}
	}
}
