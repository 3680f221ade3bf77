package conditionreason

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// use says what becomes of a condition.
type use uint8

const (
	elsewhere use = iota
	set           // given to meta.SetStatusCondition, which fills in the time
	listed        // an element of a list of conditions
)

// usage finds out where a literal goes: at once, or through a variable that is
// used nowhere else. assigned are the fields that are set later.
func usage(pass *rule.Pass, lit *ast.CompositeLit) (use, map[string]bool) {
	path := pass.Flow.Path(lit.Pos())
	for len(path) > 0 && path[0] != ast.Node(lit) {
		path = path[1:]
	}
	if len(path) < 2 {
		return elsewhere, nil
	}
	switch p := path[1].(type) {
	case *ast.CallExpr:
		return callUse(pass, p, lit), nil
	case *ast.CompositeLit: // an element of []metav1.Condition{…}
		return listUse(pass, path[1:]), nil
	case *ast.AssignStmt:
		if p.Tok == token.DEFINE && len(p.Lhs) == 1 && len(p.Rhs) == 1 {
			if id, ok := p.Lhs[0].(*ast.Ident); ok {
				return variableUse(pass, pass.TypesInfo.Defs[id], path)
			}
		}
	}
	return elsewhere, nil
}

// callUse: an argument of SetStatusCondition, or of append to the conditions
// of an object.
func callUse(pass *rule.Pass, call *ast.CallExpr, arg ast.Expr) use {
	if len(call.Args) < 2 || call.Args[0] == arg || servedByProgram(pass, call.Args[0]) {
		return elsewhere
	}
	if kube.IsSetStatusCondition(typeutil.StaticCallee(pass.TypesInfo, call)) {
		return set
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && pass.TypesInfo.Uses[id] == types.Universe.Lookup("append") && isConditions(pass, call.Args[0]) {
		return listed
	}
	return elsewhere
}

// listUse: a list of conditions that is assigned to an object's status.
func listUse(pass *rule.Pass, path []ast.Node) use {
	if len(path) < 2 {
		return elsewhere
	}
	switch p := path[1].(type) {
	case *ast.AssignStmt:
		if len(p.Lhs) == 1 && isConditions(pass, p.Lhs[0]) && !servedByProgram(pass, p.Lhs[0]) {
			return listed
		}
	}
	return elsewhere
}

// isConditions: the expression is a list of conditions in the status of an API
// object.
func isConditions(pass *rule.Pass, e ast.Expr) bool {
	list, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	status, ok := ast.Unparen(list.X).(*ast.SelectorExpr)
	if !ok || kube.ListOfConditions(pass.TypesInfo.TypeOf(list)) == nil {
		return false
	}
	field, _ := pass.TypesInfo.Uses[status.Sel].(*types.Var)
	return kube.IsStatusOf(field, pass.TypesInfo.TypeOf(status.X))
}

// variableUse: the variable is given to SetStatusCondition, and nothing else
// gets its address.
func variableUse(pass *rule.Pass, v types.Object, path []ast.Node) (use, map[string]bool) {
	var body ast.Node
	for _, n := range path {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			body = n
		}
	}
	if v == nil || body == nil {
		return elsewhere, nil
	}
	how, lost := elsewhere, false
	assigned := make(map[string]bool)
	known := make(map[*ast.Ident]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok {
					if id, ok := sel.X.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == v {
						assigned[sel.Sel.Name] = true
						known[id] = true
					}
				}
			}
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == v {
				known[id] = true
			}
		case *ast.CallExpr:
			for _, a := range n.Args {
				if id, ok := a.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == v {
					if u := callUse(pass, n, a); u != elsewhere {
						how = u
						known[id] = true
					}
				}
			}
		case *ast.Ident:
			if pass.TypesInfo.Uses[n] == v && !known[n] {
				lost = true
			}
		}
		return true
	})
	if lost {
		return elsewhere, nil
	}
	return how, assigned
}
