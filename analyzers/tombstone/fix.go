package tombstone

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// unwrap inserts the unwrapping before the statement of an assertion. It needs
// the parameter itself as operand, and a type that can hold any object.
func unwrap(pass *rule.Pass, u flow.ObjectUse) []analysis.SuggestedFix {
	node := assertion(pass, u)
	if node == nil {
		return nil
	}
	id := operand(node)
	if id == nil {
		return nil
	}
	obj, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok {
		return nil
	}
	if i, ok := obj.Type().Underlying().(*types.Interface); !ok || i.NumMethods() > 0 {
		return nil
	}
	stmt := inBlock(pass.Flow.Path(node.Pos()))
	if stmt == nil {
		return nil
	}
	pkg, edits, ok := fix.Import(pass.Flow, stmt.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	text, err := pass.ReadFile(pass.Fset.Position(stmt.Pos()).Filename)
	if err != nil {
		return nil
	}
	file := pass.Fset.File(stmt.Pos())
	indent := string(text[file.Offset(pass.Flow.LineStart(stmt.Pos())):file.Offset(stmt.Pos())])
	if strings.TrimSpace(indent) != "" {
		return nil
	}
	name := "d"
	if id.Name == name {
		name = "tombstone"
	}
	code := fmt.Sprintf("if %[1]s, ok := %[2]s.(%[3]s.DeletedFinalStateUnknown); ok {\n%[4]s\t%[2]s = %[1]s.Obj\n%[4]s}\n%[4]s", name, id.Name, pkg, indent)
	return []analysis.SuggestedFix{{
		Message:   "unwrap the tombstone",
		TextEdits: append(edits, analysis.TextEdit{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(code)}),
	}}
}

// operand returns the variable that is asserted, or nil.
func operand(n ast.Node) *ast.Ident {
	var x ast.Expr
	switch n := n.(type) {
	case *ast.TypeAssertExpr:
		x = n.X
	case *ast.AssignStmt:
		if a, ok := n.Rhs[0].(*ast.TypeAssertExpr); ok {
			x = a.X
		}
	case *ast.ExprStmt:
		if a, ok := n.X.(*ast.TypeAssertExpr); ok {
			x = a.X
		}
	case *ast.CallExpr:
		if len(n.Args) == 1 {
			x = n.Args[0]
		}
	}
	id, _ := x.(*ast.Ident)
	return id
}

// inBlock returns the innermost statement of a list of statements.
func inBlock(path []ast.Node) ast.Stmt {
	for i := 1; i < len(path); i++ {
		stmt, ok := path[i-1].(ast.Stmt)
		if !ok {
			if _, lit := path[i-1].(*ast.FuncLit); lit {
				return nil
			}
			continue
		}
		switch path[i].(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			if _, clause := stmt.(*ast.CaseClause); !clause {
				return stmt
			}
		}
	}
	return nil
}
