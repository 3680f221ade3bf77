package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// owns collects the kinds whose events the package's controllers map to their
// controller: Owns(&K{}) without MatchEveryOwner.
func (c *checker) owns() map[*types.TypeName]bool {
	out, every := make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
	c.pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.IsOwns(fn) || len(call.Args) == 0 {
			return
		}
		kind := kube.Named(c.pass.TypesInfo.TypeOf(call.Args[0]))
		if kind == nil {
			return
		}
		for _, a := range call.Args[1:] {
			if sel, ok := a.(*ast.SelectorExpr); !ok || kube.IsMatchEveryOwner(c.pass.TypesInfo.Uses[sel.Sel]) {
				every[kind.Obj()] = true
			}
		}
		out[kind.Obj()] = true
	})
	for k := range every {
		delete(out, k)
	}
	return out
}

// unmapped: a complete reference without Controller gets into an object whose
// events Owns maps by its controller.
func (c *checker) unmapped(lit *ast.CompositeLit, stack []ast.Node, set map[string]ast.Expr) {
	if _, ok := set["Controller"]; ok || len(c.mapped) == 0 {
		return
	}
	for _, kind := range c.kinds(lit, stack, 0) {
		if c.mapped[kind.Obj()] {
			c.pass.At(lit).
				Sayf("the owner reference of this %s is no controller's, so that Owns maps none of its events to the owner: set Controller to true", kind.Obj().Name())
			return
		}
	}
}

// kinds returns the kinds of the objects whose owner list a reference gets into;
// none when it may be completed on the way.
func (c *checker) kinds(e ast.Expr, stack []ast.Node, depth int) []*types.Named {
	if depth > 4 {
		return nil
	}
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr, *ast.StarExpr:
			continue
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				return nil
			}
		case *ast.CompositeLit:
			if s, ok := c.pass.TypesInfo.TypeOf(n).Underlying().(*types.Slice); !ok || !kube.IsOwnerReference(s.Elem()) {
				return nil
			}
			e = n
		case *ast.KeyValueExpr:
			return c.literalKind(n, stack[:i])
		case *ast.CallExpr:
			return c.calledKinds(n, e, stack[:i], depth)
		case *ast.AssignStmt:
			for j, r := range n.Rhs {
				if within(e, r) && len(n.Lhs) == len(n.Rhs) {
					return c.assignedKinds(n.Lhs[j], n, stack[:i], depth)
				}
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// literalKind: OwnerReferences: … in the metadata of a literal.
func (c *checker) literalKind(kv *ast.KeyValueExpr, stack []ast.Node) []*types.Named {
	id, ok := kv.Key.(*ast.Ident)
	if !ok || id.Name != "OwnerReferences" || len(stack) < 3 {
		return nil
	}
	outer, ok := stack[len(stack)-3].(*ast.CompositeLit)
	if !ok {
		return nil
	}
	if t := kube.Named(c.pass.TypesInfo.TypeOf(outer)); t != nil && kube.IsAPIObject(t) {
		return []*types.Named{t}
	}
	return nil
}

func (c *checker) calledKinds(call *ast.CallExpr, e ast.Expr, stack []ast.Node, depth int) []*types.Named {
	fn := c.pass.Callee(call)
	if fn == nil {
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok || id.Name != "append" || len(call.Args) == 0 {
			return nil
		}
		if kind := c.listKind(call.Args[0]); kind != nil {
			return []*types.Named{kind}
		}
		return c.kinds(call, stack, depth+1)
	}
	if f, set, ok := kube.MetaAccessor(fn); ok {
		if sel, isSel := call.Fun.(*ast.SelectorExpr); isSel && set && f == "OwnerReferences" {
			if t := kube.Named(c.pass.TypesInfo.TypeOf(sel.X)); t != nil && kube.IsAPIObject(t) {
				return []*types.Named{t}
			}
		}
		return nil
	}
	// A parameter of a function of this package.
	decl := c.pass.Model.Decl(fn)
	if decl == nil || decl.Body == nil {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	for i, a := range call.Args {
		if within(e, a) && i < sig.Params().Len() && !sig.Variadic() {
			return c.usedKinds(sig.Params().At(i), decl.Body, []ast.Node{decl}, depth)
		}
	}
	return nil
}

func (c *checker) assignedKinds(to ast.Expr, at *ast.AssignStmt, stack []ast.Node, depth int) []*types.Named {
	if kind := c.listKind(to); kind != nil {
		return []*types.Named{kind}
	}
	id, ok := to.(*ast.Ident)
	if !ok || at.Tok != token.DEFINE || len(stack) == 0 {
		return nil
	}
	return c.usedKinds(c.pass.TypesInfo.Defs[id], stack[len(stack)-1], stack[:len(stack)-1], depth)
}

// usedKinds follows the uses of a variable.
func (c *checker) usedKinds(obj types.Object, body ast.Node, stack []ast.Node, depth int) []*types.Named {
	var out []*types.Named
	completed := false
	ast.PreorderStack(body, slices.Clone(stack), func(n ast.Node, around []ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok || obj == nil || c.pass.TypesInfo.Uses[use] != obj {
			return true
		}
		switch p := around[len(around)-1].(type) {
		case *ast.SelectorExpr:
			completed = completed || p.Sel.Name == "Controller"
		case *ast.UnaryExpr:
			completed = completed || p.Op == token.AND
		default:
			out = append(out, c.kinds(use, around, depth+1)...)
		}
		return true
	})
	if completed {
		return nil
	}
	return out
}

// listKind returns the kind of x when e is x.OwnerReferences.
func (c *checker) listKind(e ast.Expr) *types.Named {
	if !c.ownerList(e) {
		return nil
	}
	var x ast.Expr
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		x = e.X
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok {
			x = sel.X
		}
	}
	if x == nil {
		return nil
	}
	if t := kube.Named(c.pass.TypesInfo.TypeOf(x)); t != nil && kube.IsAPIObject(t) {
		return t
	}
	return nil
}
