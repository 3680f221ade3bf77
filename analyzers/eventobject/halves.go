package eventobject

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// halves are the old and the new object of an update, as a function names them.
type halves struct {
	pass  *rule.Pass
	body  *ast.BlockStmt
	event *types.Var    // nil where they are two parameters
	two   [2]*types.Var // those
	names []string
}

// find finds them among the parameters: two of type any, or an event of an update.
func (h *halves) find(params *ast.FieldList) {
	var vars []*types.Var
	for _, field := range params.List {
		for _, id := range field.Names {
			if v, ok := h.pass.TypesInfo.Defs[id].(*types.Var); ok {
				vars = append(vars, v)
			}
		}
	}
	for _, v := range vars {
		if fields := kube.EventFields(v.Type()); len(fields) == 2 {
			h.event, h.names = v, fields
			return
		}
	}
	if len(vars) == 2 && types.IsInterface(vars[0].Type()) && types.Identical(vars[0].Type(), vars[1].Type()) {
		h.two, h.names = [2]*types.Var(vars), []string{vars[0].Name(), vars[1].Name()}
	}
}

// half returns which half of the update e is, behind an assertion of its type; -1 for
// all else.
func (h *halves) half(e ast.Expr) int {
	e = ast.Unparen(e)
	if a, ok := e.(*ast.TypeAssertExpr); ok {
		e = ast.Unparen(a.X)
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && h.event != nil {
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && h.pass.TypesInfo.Uses[id] == types.Object(h.event) {
			for i, name := range h.names {
				if sel.Sel.Name == name {
					return i
				}
			}
		}
		return -1
	}
	id, ok := e.(*ast.Ident)
	if !ok || h.event != nil {
		return -1
	}
	for i, v := range h.two {
		if h.pass.TypesInfo.Uses[id] == types.Object(v) {
			return i
		}
	}
	return -1
}
