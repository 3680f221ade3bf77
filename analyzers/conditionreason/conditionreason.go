package conditionreason

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that the API server refuses.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if ok && kube.IsCondition(pass.TypesInfo.TypeOf(lit)) {
				check(pass, lit, reach)
			}
			return true
		})
	}
}

// reconciled: the place is part of what a reconciler runs. Objects with
// conditions that are built elsewhere are often those of tests.
func reconciled(pass *rule.Pass, reach *memory.ReconcilePath, pos token.Pos) bool {
	at := pass.Flow.EnclosingFunc(pos)
	for _, fn := range reach.Funcs() {
		if fn.Syntax() == at {
			return true
		}
	}
	return false
}

// use says what becomes of a condition.
type use uint8

const (
	elsewhere use = iota
	set           // given to meta.SetStatusCondition, which fills in the time
	listed        // an element of a list of conditions
)

// check reports the first field of a literal that the server refuses, when the
// condition goes to a status as it is.
func check(pass *rule.Pass, lit *ast.CompositeLit, reach *memory.ReconcilePath) {
	how, assigned := usage(pass, lit)
	if how == elsewhere || how == listed && !reconciled(pass, reach, lit.Pos()) {
		return
	}
	values := make(map[string]ast.Expr)
	for i, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if st, ok := pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct); ok && i < st.NumFields() {
				values[st.Field(i).Name()] = e
			}
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok {
			values[id.Name] = kv.Value
		}
	}
	for _, field := range []string{"Type", "Status", "Reason", "Message"} {
		if assigned[field] {
			continue
		}
		value, node, known := "", ast.Node(lit), true
		if e := values[field]; e != nil {
			value, known = pass.ConstString(e)
			node = e
		}
		if !known {
			continue
		}
		if why := kube.BadConditionField(field, value); why != "" {
			report(pass, node, values, field, why)
			return
		}
	}
	if how == listed && values["LastTransitionTime"] == nil && !assigned["LastTransitionTime"] {
		report(pass, lit, values, "LastTransitionTime", "is not set")
	}
}

func report(pass *rule.Pass, node ast.Node, values map[string]ast.Expr, field, why string) {
	name := "condition"
	if e := values["Type"]; e != nil && field != "Type" {
		if s, ok := pass.ConstString(e); ok {
			name += " " + strconv.Quote(s)
		}
	}
	pos, end := node.Pos(), node.End()
	if lit, ok := node.(*ast.CompositeLit); ok { // the field is missing
		end = lit.Lbrace + 1
	}
	advice := map[string]string{
		"Reason":             "set a CamelCase reason",
		"Status":             "use metav1.ConditionTrue, ConditionFalse or ConditionUnknown",
		"Type":               "set a CamelCase type",
		"Message":            "cut it",
		"LastTransitionTime": "use meta.SetStatusCondition",
	}[field]
	pass.At(rule.Span(pos, end)).Sayf("%s of %s %s: the API server refuses the whole status write; %s", field, name, why, advice)
}

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
	if len(call.Args) < 2 || call.Args[0] == arg {
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
		if len(p.Lhs) == 1 && isConditions(pass, p.Lhs[0]) {
			return listed
		}
	}
	return elsewhere
}

// isConditions: the expression is the field Conditions of the status of an API
// object.
func isConditions(pass *rule.Pass, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Conditions" {
		return false
	}
	status, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return ok && status.Sel.Name == "Status" && kube.IsAPIObject(pass.TypesInfo.TypeOf(status.X))
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
