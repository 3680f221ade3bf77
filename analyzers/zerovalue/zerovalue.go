package zerovalue

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports zero values that are told in place of what was there.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if isMessage(call.Fn) {
				check(pass, call)
			}
		}
	}
}

// isMessage: the call is made for what it says, to a log, in an event, a text or an error.
func isMessage(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	_, formats := kube.FormatsError(fn)
	return formats || kube.EffectOf(fn).Has(kube.Tells) || kube.MakesText(fn)
}

// An answer is the value of a question with a comma and ok.
type answer struct {
	value *ssa.Extract
	asked ssa.Value // what was asserted, or the key; nil for a channel
	typ   bool      // the question is for a type that is no interface
}

func check(pass *rule.Pass, call ssaflow.Call) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || expr.Ellipsis.IsValid() {
		return
	}
	values := arguments(call)
	for i, v := range values {
		a, ok := unanswered(pass, v, call.Instr.Block())
		if !ok {
			continue
		}
		arg := argument(expr, call, i)
		quiet := pass.QuietAt(expr)
		if arg == nil || quiet(a.asked != nil && slices.ContainsFunc(values, func(v ssa.Value) bool { return isSame(v, a.asked) }), "the message prints what was asserted, or the key, too") ||
			quiet(a.typ && isTypeWanted(pass, expr, arg), "%T may be there to name the wanted type") {
			continue
		}
		report(pass, expr, arg, a)
	}
}

func report(pass *rule.Pass, expr *ast.CallExpr, arg ast.Expr, a answer) {
	question := pass.Flow.Node(a.value.Tuple.(ssa.Instruction))
	f := pass.At(arg).Because(question, "asked here")
	what := "of a closed channel"
	switch q := question.(type) {
	case *ast.TypeAssertExpr:
		what = "of the failed type assertion: print " + types.ExprString(q.X)
		f.Fixes(replace(pass, arg, q.X)...)
	case *ast.IndexExpr:
		what = "of a missing key of " + types.ExprString(q.X) + ": print " + types.ExprString(q.Index)
		f.Fixes(replace(pass, arg, q.Index)...)
	}
	f.Sayf("%s prints the zero value %s", pass.CallName(expr), what)
}

// replace puts the variable that was asked into the place of the answer.
func replace(pass *rule.Pass, arg, asked ast.Expr) []fix.Fix {
	id, ok := ast.Unparen(asked).(*ast.Ident)
	scope := pass.Pkg.Scope().Innermost(arg.Pos())
	if !ok || scope == nil {
		return nil
	}
	if _, obj := scope.LookupParent(id.Name, arg.Pos()); obj == nil || obj != pass.TypesInfo.ObjectOf(id) {
		return nil
	}
	return fix.Offer("print "+id.Name, fix.Replace(arg, id.Name))
}

// unanswered: at block b v is the value of a question whose ok is known to be false.
func unanswered(pass *rule.Pass, v ssa.Value, b *ssa.BasicBlock) (answer, bool) {
	e, ok := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(*ssa.Extract)
	if !ok || e.Index != 0 {
		return answer{}, false
	}
	out := answer{value: e}
	switch q := e.Tuple.(type) {
	case *ssa.TypeAssert:
		_, generic := types.Unalias(q.AssertedType).(*types.TypeParam)
		out.asked, out.typ = q.X, generic || !types.IsInterface(q.AssertedType)
	case *ssa.Lookup:
		out.asked = q.Index
	case *ssa.UnOp:
		if q.Op != token.ARROW {
			return out, false
		}
	default:
		return out, false
	}
	return out, pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		held, isExtract := ssaflow.SoleDefinition(k.Value).(*ssa.Extract)
		return !k.Val && isExtract && held.Index == 1 && held.Tuple == e.Tuple
	})
}
