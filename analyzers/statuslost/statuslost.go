package statuslost

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports changes that are lost because something else is written.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportSent(pass)
	reportHanded(pass)
	reportCreate(pass)
	reportUnsaved(pass)
}

// handedIn returns the object that the framework of a contract hands to f, with its name;
// nil where it has none, or its kind is not known.
func handedIn(pass *rule.Pass, f *memory.Func, contract *kube.Contract) (o *object.Object, name string) {
	at := contract.Object
	if f.Fn.Signature.Recv() != nil {
		at++
	}
	if contract.Object < 0 || at >= len(f.Fn.Params) {
		return nil, ""
	}
	param := f.Fn.Params[at]
	o = object.Behind(pass.Effects, f, param)
	if o == nil || o.Type == nil {
		return nil, ""
	}
	return o, nameOf(pass, param)
}

// nameOf returns the variable that a parameter is asserted into, for messages, or the
// parameter's own name.
func nameOf(pass *rule.Pass, param *ssa.Parameter) string {
	for _, r := range *param.Referrers() {
		a, ok := r.(*ssa.TypeAssert)
		if !ok {
			continue
		}
		node, ok := pass.Flow.Node(a).(*ast.TypeAssertExpr)
		if !ok {
			continue
		}
		if as := rule.EnclosingStmt[*ast.AssignStmt](pass, node.Pos()); as != nil && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == node {
			return types.ExprString(as.Lhs[0])
		}
	}
	return param.Name()
}
