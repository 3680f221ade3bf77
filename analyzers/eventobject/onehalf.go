package eventobject

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var onehalf = rule.Form{Name: "onehalf", Run: reportOnehalf}

// reportOnehalf reports handlers of updates that take two variables from one half of
// the event, use the other half nowhere, and compare the two.
func reportOnehalf(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		node := f.Fn.Syntax()
		if node == nil || !pass.Model.Has(node, model.Handler|model.Predicate) {
			continue
		}
		body, params := parts(node)
		if body == nil {
			continue
		}
		h := &halves{pass: pass, body: body}
		h.find(params)
		if len(h.names) == 2 {
			h.judge()
		}
	}
}

func parts(n ast.Node) (*ast.BlockStmt, *ast.FieldList) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body, n.Type.Params
	case *ast.FuncLit:
		return n.Body, n.Type.Params
	}
	return nil, nil
}

// judge reports the second variable that is taken from a half when the other half is
// used nowhere.
func (h *halves) judge() {
	var taken [2][]*ast.Ident
	var used [2]int
	whole := false
	ast.Inspect(h.body, func(n ast.Node) bool {
		if as, ok := n.(*ast.AssignStmt); ok && as.Tok == token.DEFINE && len(as.Rhs) == 1 {
			if i := h.half(as.Rhs[0]); i >= 0 {
				if id, ok := as.Lhs[0].(*ast.Ident); ok && id.Name != "_" {
					taken[i] = append(taken[i], id)
				}
			}
		}
		switch e := n.(type) {
		case *ast.Ident:
			if i := h.half(e); i >= 0 {
				used[i]++
			}
			whole = whole || h.event != nil && h.pass.TypesInfo.Uses[e] == types.Object(h.event)
		case *ast.SelectorExpr:
			if i := h.half(e); i >= 0 {
				used[i]++
				return false
			}
		}
		return true
	})
	for i, ids := range taken {
		if len(ids) != 2 || whole || used[1-i] > 0 || !h.compared(ids) {
			continue
		}
		from := h.names[i]
		h.pass.At(ids[1]).Because(ids[0], "and so is this").
			Sayf("%s is taken from %s as %s is: they never differ, so that updates are lost; take one from %s", ids[1].Name, from, ids[0].Name, h.names[1-i])
		return
	}
}

// compared: a comparison, or a call, has to do with both variables.
func (h *halves) compared(ids []*ast.Ident) bool {
	found := false
	mentions := func(n ast.Node, id *ast.Ident) bool {
		return h.pass.Mentions(n, func(_ *ast.Ident, of types.Object) bool { return of == h.pass.TypesInfo.Defs[id] })
	}
	ast.Inspect(h.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.GTR, token.LEQ, token.GEQ:
				found = found || mentions(n.X, ids[0]) && mentions(n.Y, ids[1]) || mentions(n.X, ids[1]) && mentions(n.Y, ids[0])
			}
		case *ast.CallExpr:
			found = found || mentions(n, ids[0]) && mentions(n, ids[1])
		}
		return !found
	})
	return found
}
