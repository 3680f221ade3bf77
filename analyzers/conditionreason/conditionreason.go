package conditionreason

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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

// check reports the first field of a literal that the server refuses, when the
// condition goes to a status as it is.
func check(pass *rule.Pass, lit *ast.CompositeLit, reach *memory.ReconcilePath) {
	how, assigned := usage(pass, lit)
	if how == listed && len(lit.Elts) == 0 {
		return // a place in the list, which is filled behind
	}
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
		if why := kube.BadConditionField(field, value); why != "" && !pass.Quiet(model.DefinedWithoutLengths(pass.Pass), node, "the resource definitions of the module do not ask for the length of a text") {
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
