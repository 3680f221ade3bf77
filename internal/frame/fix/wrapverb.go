// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// WrapVerb changes verb n of the format of call, one of fmt.Errorf, to %w, and with text
// its operand err.Error() to err. nil when the format is no literal, or the operand no
// error.
func WrapVerb(p *ssaflow.Package, call *ast.CallExpr, n int, text bool) []Fix {
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
	edits := []Edit{ReplaceRange(lit.Pos()+token.Pos(verbs[n].Start), lit.Pos()+token.Pos(verbs[n].End), "%w")}
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
		edits = append(edits, Cut(sel.X.End(), inner.End()))
	} else if t := p.Info().TypeOf(arg); t == nil || !kube.ImplementsError(t) {
		return nil
	}
	return Offer("wrap the error with %w", edits...)
}
