// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// returnedCalls returns the calls in fn whose Result fn returns as its own: in the return
// statement, or through variables and pointers. Of functions without a Result it is the
// first result that counts.
func (m *Model) returnedCalls(fn ast.Node, body *ast.BlockStmt) map[*ast.CallExpr]bool {
	calls := make(map[*ast.CallExpr]bool)
	own := 0
	if sig := m.sigOf(fn); sig != nil {
		own = max(0, kube.ResultOf(sig))
	}
	vars := make(map[types.Object]bool)
	var assigns []*ast.AssignStmt
	take := func(e ast.Expr) {
		e = ast.Unparen(e)
		if p, ok := e.(*ast.StarExpr); ok {
			e = ast.Unparen(p.X)
		}
		switch e := Operand(e).(type) {
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
			switch name := resultName(fn, own); {
			case len(n.Results) == 1:
				take(n.Results[0])
			case len(n.Results) > own:
				take(n.Results[own])
			case name != nil:
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
				} else if call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr); ok && i == m.resultOf(call) {
					take(call)
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

// resultOf returns which result of a call is what a reconciler returns, the first when
// none is.
func (m *Model) resultOf(call *ast.CallExpr) int {
	t := m.info.TypeOf(call.Fun)
	if t == nil {
		return 0
	}
	if sig, ok := t.Underlying().(*types.Signature); ok {
		return max(0, kube.ResultOf(sig))
	}
	return 0
}

// resultName returns the name of result i of fn, or nil.
func resultName(fn ast.Node, i int) *ast.Ident {
	var t *ast.FuncType
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		t = fn.Type
	case *ast.FuncLit:
		t = fn.Type
	}
	if t == nil || t.Results == nil {
		return nil
	}
	for _, f := range t.Results.List {
		for _, name := range f.Names {
			if i == 0 {
				return name
			}
			i--
		}
	}
	return nil
}
