package wrapnil

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// formatted reports a nil error among the operands of a format.
func formatted(pass *rule.Pass, call ssaflow.Call, format int) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || expr.Ellipsis.IsValid() || len(expr.Args) < format+2 {
		return
	}
	text, ok := pass.ConstString(expr.Args[format])
	if !ok {
		return
	}
	verbs, ok := ssaflow.FormatVerbs(text)
	operands := ssaflow.VariadicArgs(call.Arg(format + 1))
	if !ok || len(verbs) != len(operands) || len(operands) != len(expr.Args)-format-1 {
		return
	}
	for i, v := range operands {
		arg := expr.Args[format+1+i]
		if v = ssaflow.Unwrap(v); !kube.IsError(pass.TypesInfo.TypeOf(arg)) || isLiteralNil(pass, arg) || !strings.ContainsRune("wvs", verbs[i].Verb) {
			continue
		}
		if !effects.NilErrorAt(pass.Effects, v, call.Instr.Block()) {
			if test := errflow.SuccessBy(pass.Flow, v, call.Instr.Block()); test != nil {
				pass.At(arg).Because(test, "success passes here, too").
					Sayf("%s is nil here when nothing has failed: a test for NotFound alone takes success for a failure; test %[1]s != nil as well", types.ExprString(arg))
			} else if verbs[i].Verb == 'w' && isNilOnOneWay(pass, v, call.Instr.Block()) {
				pass.At(arg).Sayf("%s is nil here when only the other half of the condition holds: the error says %q instead of what went wrong; make a new error for that half", types.ExprString(arg), "%!w(<nil>)")
			}
			continue
		}
		says := "<nil>"
		if verbs[i].Verb != 'v' {
			says = "%!" + string(verbs[i].Verb) + "(<nil>)"
		}
		d := pass.At(arg)
		if i == len(operands)-1 {
			d.Fixes(leaveOut(expr, format, string(verbs[i].Verb))...)
		}
		d.Sayf("%s is nil here: the error says %q instead of what went wrong; name the error that is meant, or leave it out", types.ExprString(arg), says)
	}
}

// leaveOut cuts the last verb off a format that ends with it, and the operand.
func leaveOut(expr *ast.CallExpr, format int, verb string) []fix.Fix {
	lit, ok := ast.Unparen(expr.Args[format]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return nil
	}
	quote := lit.Value[len(lit.Value)-1:]
	body := strings.TrimSuffix(lit.Value, quote)
	for _, tail := range []string{": %" + verb, ", %" + verb, " %" + verb} {
		if cut, ok := strings.CutSuffix(body, tail); ok && len(cut) > 1 {
			n := len(expr.Args)
			return fix.Offer("leave out the nil error", fix.Cut(lit.Pos()+token.Pos(len(cut)), lit.End()-1), fix.Cut(expr.Args[n-2].End(), expr.Args[n-1].End()))
		}
	}
	return nil
}
