package leak

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// leave ends a function without results in a case that does nothing, or says break.
func leave(pass *rule.Pass, clause *ast.CommClause) []fix.Fix {
	for _, n := range pass.Flow.Path(clause.Pos()) {
		var results *ast.FieldList
		switch n := n.(type) {
		case *ast.FuncLit:
			results = n.Type.Results
		case *ast.FuncDecl:
			results = n.Type.Results
		default:
			continue
		}
		if results != nil {
			return nil
		}
		break
	}
	switch {
	case len(clause.Body) == 0:
		return fix.Offer("return", fix.Insert(clause.Colon+1, "\nreturn"))
	case len(clause.Body) == 1:
		if b, ok := clause.Body[0].(*ast.BranchStmt); ok && b.Label == nil && b.Tok == token.BREAK {
			return fix.Offer("return", fix.ReplaceRange(b.Pos(), b.End(), "return"))
		}
	}
	return nil
}
