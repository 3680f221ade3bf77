// Subject: roles

package model

import (
	"go/ast"
	"go/types"
)

// returnedCalls returns the calls in fn whose first result fn returns as its
// own first result: in the return statement, or through variables.
func (m *Model) returnedCalls(fn ast.Node, body *ast.BlockStmt) map[*ast.CallExpr]bool {
	calls := make(map[*ast.CallExpr]bool)
	vars := make(map[types.Object]bool)
	var assigns []*ast.AssignStmt
	take := func(e ast.Expr) {
		switch e := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			calls[e] = true
		case *ast.Ident:
			if obj := m.object(e); obj != nil {
				vars[obj] = true
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			assigns = append(assigns, n)
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				take(n.Results[0])
			} else if name := firstResult(fn); name != nil {
				take(name)
			}
		}
		return true
	})
	for grown := true; grown; {
		before := len(vars)
		for _, as := range assigns {
			for i, l := range as.Lhs {
				id, ok := l.(*ast.Ident)
				if !ok || !vars[m.object(id)] {
					continue
				}
				if len(as.Lhs) == len(as.Rhs) {
					take(as.Rhs[i])
				} else if i == 0 {
					take(as.Rhs[0])
				}
			}
		}
		grown = len(vars) > before
	}
	return calls
}

func (m *Model) object(id *ast.Ident) types.Object {
	if obj := m.info.Defs[id]; obj != nil {
		return obj
	}
	return m.info.Uses[id]
}

// firstResult returns the name of fn's first result, or nil.
func firstResult(fn ast.Node) *ast.Ident {
	var t *ast.FuncType
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		t = fn.Type
	case *ast.FuncLit:
		t = fn.Type
	}
	if t == nil || t.Results == nil || len(t.Results.List) == 0 || len(t.Results.List[0].Names) == 0 {
		return nil
	}
	return t.Results.List[0].Names[0]
}
