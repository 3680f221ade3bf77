package clusterscopedns

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports namespaces that are given for cluster-scoped resources.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.IsDynamicNamespace(fn) {
			return
		}
		d, ok := pass.DynamicClient(call)
		if !ok || kube.ScopeOf(d.Group, d.Resource) != kube.ScopeCluster {
			return
		}
		if ns, ok := pass.ConstString(d.Namespace); !ok || ns == "" {
			return
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return
		}
		pass.Report(analysis.Diagnostic{
			Pos: sel.Sel.Pos(), End: call.End(),
			Message: d.Resource + " is cluster-scoped: with a namespace the request path does not exist (404); drop .Namespace",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "drop the namespace", TextEdits: []analysis.TextEdit{
				{Pos: sel.X.End(), End: call.End()},
			}}},
		})
	})
}
