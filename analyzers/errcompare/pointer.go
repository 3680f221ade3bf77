package errcompare

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// checkPointer reports comparison at with the address of a struct that was made for it.
func checkPointer(pass *rule.Pass, at ssa.Instruction, a *ssa.Alloc) {
	lit := literal(pass, a)
	if lit == nil || !unequal(pass, a.Type()) || !only(a, at, 0) {
		return
	}
	f := pass.At(at)
	if call, ok := pass.Flow.Node(at).(*ast.CallExpr); ok && within(call, lit) {
		f.Fixes(askType(pass, call, lit)...)
	} else {
		f.Because(lit, "made here")
	}
	f.Sayf("%s is another address each time, so this is never equal: ask for the type with errors.As, or give it a method Is", types.ExprString(lit))
}

// unequal: pointers of type t are never equal to another one, and no error says otherwise.
// Those to what has no size may all be the same, and a method Is of the type, or of another
// one of its package, may compare what they point to.
func unequal(pass *rule.Pass, t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok || !kube.ImplementsError(t) {
		return false
	}
	n := kube.Named(p.Elem())
	if n == nil || n.Obj().Pkg() == nil || pass.TypesSizes.Sizeof(n) == 0 {
		return false
	}
	scope := n.Obj().Pkg().Scope()
	return !kube.HasMethod(t, "Is") && !slices.ContainsFunc(scope.Names(), func(name string) bool {
		other, ok := scope.Lookup(name).(*types.TypeName)
		return ok && kube.ImplementsError(types.NewPointer(other.Type())) && kube.HasMethod(types.NewPointer(other.Type()), "Is")
	})
}

// literal returns the text &T{} that a stands for; nil for other variables.
func literal(pass *rule.Pass, a *ssa.Alloc) *ast.UnaryExpr {
	for _, n := range pass.Flow.Path(a.Pos()) {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if _, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok && n.Op == token.AND {
				return n
			}
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

func within(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// askType asks whether there is an error of the type, where the literal says nothing more.
func askType(pass *rule.Pass, call *ast.CallExpr, lit *ast.UnaryExpr) []fix.Fix {
	made := ast.Unparen(lit.X).(*ast.CompositeLit)
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(made.Elts) > 0 || len(call.Args) != 2 || call.Args[1] != ast.Expr(lit) {
		return nil
	}
	return fix.Offer("ask for the type", fix.Replace(sel.Sel, "As"), fix.Replace(lit, "new(*"+types.ExprString(made.Type)+")"))
}

// maxMakers is how many functions may lie between the comparison and what makes the error.
const maxMakers = 3

// makes: whatever way fn takes, it returns an error that it makes.
func makes(pass *rule.Pass, fn *ssa.Function, depth int) bool {
	if fn.Signature.Results().Len() != 1 {
		return false
	}
	return !slices.ContainsFunc(ssaflow.Returns(fn), func(ret *ssa.Return) bool {
		switch v := ssaflow.Unwrap(ssaflow.SoleDefinition(ret.Results[0])).(type) {
		case *ssa.Alloc:
			return literal(pass, v) == nil || !unequal(pass, v.Type())
		case *ssa.Call:
			return !fresh(pass, v, depth+1)
		}
		return true
	})
}
