package ownerreference

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports owner references that are refused, dropped, missing or wrong.
var Analyzer = rule.NewForms(doc, rule.Forms{dropped, broken, unowned, foreign})

// reconciled are the kinds that builders of the package are For.
func reconciled(pass *rule.Pass) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, b := range rule.Shared(pass, recur.FindBuilders).Controllers {
		if s := b.For(); s != nil {
			out[s.Kind.Obj()] = true
		}
	}
	return out
}

// owned returns the kinds whose events the package's controllers map to their
// controller: Owns(&K{}) without MatchEveryOwner.
func owned(pass *rule.Pass) map[*types.TypeName]bool {
	out, every := make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			e := pass.Flow.CallExpr(call.Instr)
			if !kube.IsOwns(call.Fn) || e == nil || len(e.Args) == 0 {
				continue
			}
			kind := kube.Named(pass.TypesInfo.TypeOf(e.Args[0]))
			if kind == nil {
				continue
			}
			out[kind.Obj()] = true
			every[kind.Obj()] = every[kind.Obj()] || slices.ContainsFunc(e.Args[1:], func(opt ast.Expr) bool {
				made, ok := ast.Unparen(opt).(*ast.CallExpr)
				return !ok || !kube.IsWithPredicates(pass.Callee(made))
			})
		}
	}
	for k, any := range every {
		if any {
			delete(out, k)
		}
	}
	return out
}

// kindsOf are the kinds of the objects that the package asks to create, or to delete; nil among
// them stands for kinds that are not known.
func kindsOf(pass *rule.Pass, verbs ...kube.Verb) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Sub != "" || !slices.Contains(verbs, op.Verb) {
				continue
			}
			var kind *types.TypeName
			if obj := call.Arg(op.Obj); obj != nil {
				if t := kube.Named(ssaflow.Unwrap(obj).Type()); t != nil && kube.IsAPIObject(t) {
					kind = t.Obj()
				}
			}
			out[kind] = true
		}
	}
	return out
}

// objectText names an object by its kind.
func objectText(v ssa.Value) string {
	if t := kube.Named(ssaflow.Unwrap(v).Type()); t != nil && kube.IsAPIObject(t) {
		return "the " + t.Obj().Name()
	}
	return "the object"
}
