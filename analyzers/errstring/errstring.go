package errstring

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports errors of the API that are told apart by their text.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.Call:
				call := pass.Flow.CallExpr(i)
				if searches(i) && call != nil {
					check(pass, call, i.Call.Args[0], i.Call.Args[1])
				}
			case *ssa.BinOp:
				if i.Op == token.EQL {
					compare(pass, i)
				}
			}
		}
	}
}

func compare(pass *rule.Pass, cmp *ssa.BinOp) {
	node, ok := pass.Flow.Node(cmp).(*ast.BinaryExpr)
	if !ok || node.Op != token.EQL {
		return
	}
	check(pass, node, cmp.X, cmp.Y)
	check(pass, node, cmp.Y, cmp.X)
}

// check reports node, which looks for the constant text in the message of an
// error that comes from the API.
func check(pass *rule.Pass, node ast.Expr, message, text ssa.Value) {
	c, ok := text.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return
	}
	want := constant.StringVal(c.Value)
	kind, ok := kube.ErrorKindOf(want)
	if !ok {
		return
	}
	err := errorOf(message, 0)
	if err == nil || !fromAPI(pass, err) {
		return
	}
	name := "err"
	src := source(pass, node)
	if src != nil {
		name = types.ExprString(src)
	}
	pkg := kind.Path[strings.LastIndex(kind.Path, "/")+1:]
	if pkg == "errors" {
		pkg = "apierrors"
	}
	var tests []string
	for _, t := range kind.Tests {
		tests = append(tests, pkg+"."+t)
	}
	d := pass.At(node)
	if src != nil && len(kind.Tests) == 1 {
		if imported, edits, ok := fix.Import(pass.Flow, node.Pos(), kind.Path); ok {
			edits = append(edits, fix.Replace(node, imported+"."+kind.Tests[0]+"("+name+")"))
			d.Fix("use "+tests[0], edits...)
		}
	}
	d.Sayf("the text of an API error is not stable: use %s(%s) instead of comparing %q", strings.Join(tests, " or "), name, want)
}
