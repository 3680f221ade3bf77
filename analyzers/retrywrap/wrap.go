package retrywrap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// wrap changes verb n of the format to %w, and its operand err.Error() to err.
func (c *checker) wrap(v *ssa.Call, n int, text bool) []fix.Fix {
	call := c.pass.Flow.CallExpr(v)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok {
		return nil
	}
	verbs, ok := ssaflow.FormatVerbs(lit.Value)
	if !ok || n >= len(verbs) || verbs[n].Arg+1 >= len(call.Args) {
		return nil
	}
	edits := []fix.Edit{fix.ReplaceRange(lit.Pos()+token.Pos(verbs[n].Start), lit.Pos()+token.Pos(verbs[n].End), "%w")}
	arg := ast.Unparen(call.Args[verbs[n].Arg+1])
	if text {
		inner, ok := arg.(*ast.CallExpr)
		if !ok || len(inner.Args) != 0 {
			return nil
		}
		sel, ok := inner.Fun.(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		edits = append(edits, fix.Cut(sel.X.End(), inner.End()))
	} else if t := c.pass.TypesInfo.TypeOf(arg); t == nil || !types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		return nil
	}
	return fix.Offer("wrap the error with %w", edits...)
}
