package zerovalue

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// arguments returns what a call prints, with the elements of a last parameter that takes any
// number in place of their slice.
func arguments(call ssaflow.Call) []ssa.Value {
	sig := call.Fn.Signature()
	n := sig.Params().Len()
	var out []ssa.Value
	for i := range n {
		if a := call.Arg(i); i == n-1 && sig.Variadic() {
			out = append(out, ssaflow.VariadicArgs(a)...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// argument returns the text of argument i, if it is a variable.
func argument(expr *ast.CallExpr, call ssaflow.Call, i int) ast.Expr {
	if len(expr.Args) != len(arguments(call)) {
		return nil
	}
	id, ok := ast.Unparen(expr.Args[i]).(*ast.Ident)
	if !ok {
		return nil
	}
	return id
}

func isSame(v, asked ssa.Value) bool {
	return v != nil && ssaflow.SoleDefinition(ssaflow.Unwrap(v)) == ssaflow.SoleDefinition(ssaflow.Unwrap(asked))
}

// isTypeWanted: arg is printed with %T, and the text before does not say that this was found.
func isTypeWanted(pass *rule.Pass, expr *ast.CallExpr, arg ast.Expr) bool {
	at := slices.Index(expr.Args, arg)
	for f := range at {
		format, ok := pass.ConstString(expr.Args[f])
		if !ok || !strings.Contains(format, "%") {
			continue
		}
		verbs, ok := ssaflow.FormatVerbs(format)
		if !ok || at-f-1 >= len(verbs) {
			return true
		}
		verb := verbs[at-f-1]
		return verb.Verb == 'T' && !onpurpose.SaysFound(format[:verb.Start])
	}
	return false
}
