package inline

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// sound reports whether what was made of a declaration is one that a checker could
// have passed, as far as SSA relies on it: it panics on others. What is not sound is
// left as it was.
func (r *rewriter) sound(fd *ast.FuncDecl) bool {
	ok := true
	ast.Inspect(fd, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && r.callFits(n)
		case *ast.Ident:
			// A type that came in with a fact is written by no name.
			ok = ok && r.inScope(fd, n)
			if tv := r.info.Types[n]; tv.IsValue() && tv.Value == nil && r.info.ObjectOf(n) == nil {
				ok = false
			}
		case *ast.SelectorExpr:
			if r.info.Selections[n] == nil && r.info.Uses[n.Sel] == nil {
				ok = false
			}
		}
		if e, is := n.(ast.Expr); is && ok && r.info.Types[e].Addressable() {
			ok = r.place(e)
		}
		return ok
	})
	return ok
}

// inScope reports whether a variable that is named in fd is one of it, or of a package.
func (r *rewriter) inScope(fd *ast.FuncDecl, id *ast.Ident) bool {
	v := variable(r.info, id)
	if v == nil || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return true
	}
	return fd.Pos() <= v.Pos() && v.Pos() < fd.End()
}

// callFits reports whether the arguments of a call are what its function takes.
func (r *rewriter) callFits(c *ast.CallExpr) bool {
	tv, ok := r.info.Types[c.Fun]
	if !ok {
		return false
	}
	if tv.IsType() || tv.IsBuiltin() {
		return true
	}
	sig, ok := types.Unalias(tv.Type).Underlying().(*types.Signature)
	if !ok {
		return true // of a type parameter
	}
	if len(c.Args) == 1 {
		if _, several := r.info.TypeOf(c.Args[0]).(*types.Tuple); several {
			return true
		}
	}
	n := sig.Params().Len()
	if len(c.Args) != n && !(sig.Variadic() && len(c.Args) >= n-1) {
		return false
	}
	for i, a := range c.Args {
		t := kube.ArgumentType(sig, i, c.Ellipsis.IsValid())
		got := r.info.TypeOf(a)
		if got == nil || t == nil || !types.AssignableTo(got, t) && !r.info.Types[a].IsNil() && !kube.IsUntyped(got) {
			return false
		}
	}
	return true
}

// place reports whether an expression is memory, whose address can be taken.
func (r *rewriter) place(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.StarExpr:
		return true
	case *ast.ParenExpr:
		return r.place(e.X)
	case *ast.SelectorExpr:
		s := r.info.Selections[e]
		return s == nil || s.Indirect() || pointer(r.info.TypeOf(e.X)) || r.place(e.X)
	case *ast.IndexExpr:
		if _, array := types.Unalias(r.info.TypeOf(e.X)).Underlying().(*types.Array); array {
			return r.place(e.X)
		}
		return true
	}
	return false
}

func pointer(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Pointer)
	return ok
}
