package lostcause

import (
	_ "embed"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports failed requests of which the error that is returned tells nothing.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || kube.AnswersRequest(f.Fn.Signature) {
			continue
		}
		failures := errflow.Failures(f.Fn)
		for _, fail := range failures {
			if fail.Origin != nil {
				check(pass, failures, fail)
			}
		}
	}
}

func check(pass *rule.Pass, failures []errflow.Failure, fail errflow.Failure) {
	from, ok := errflow.ResultOf(pass.Flow, fail.Origin)
	if !ok || !effects.FailsSilently(pass.Effects, from) {
		return
	}
	ret, _ := ssaflow.Terminator(fail.Block).(*ssa.Return)
	made := newError(pass, ret)
	if made == nil {
		return
	}
	request, expr := pass.Flow.CallExpr(from.Instr), pass.Flow.CallExpr(made)
	last, tested := errflow.LastFailure(pass.Flow, failures, ret.Block())
	if request == nil || expr == nil || last.Block != fail.Block || fail.Mentioned() || !isUnseen(pass, fail) {
		return
	}
	if pass.Quiet(pass.Says(onpurpose.ErrorDropped, request.Pos(), expr.End()), expr, "a comment says that the reason is left out on purpose") {
		return
	}
	pass.At(expr).Because(request, "this failed").Fixes(wrap(pass, expr, tested)...).
		Sayf("the error of %s is lost: %s returns a new error without the reason; wrap it with %%w", pass.CallName(request), pass.CallName(expr))
}

// newError returns the call that makes the error of a return out of a text and no other
// error; nil when it is none.
func newError(pass *rule.Pass, ret *ssa.Return) *ssa.Call {
	if ret == nil {
		return nil
	}
	i := errflow.ErrorResult(ret.Parent().Signature)
	if i < 0 || i >= len(ret.Results) {
		return nil
	}
	call, ok := ssaflow.SoleDefinition(ret.Results[i]).(*ssa.Call)
	if !ok {
		return nil
	}
	c, ok := pass.Flow.Resolve(call)
	if !ok || !kube.Is(c.Fn, "fmt.Errorf") && !kube.Is(c.Fn, "errors.New", "github.com/pkg/errors.New") {
		return nil
	}
	if operands, _ := ssaflow.ErrorOperands(c); len(operands) > 0 {
		return nil
	}
	return call
}

// isUnseen: nobody looked closer at the error on the way to the branch, and no more is known
// of it than that it is not nil.
func isUnseen(pass *rule.Pass, fail errflow.Failure) bool {
	uses := errflow.UsesOf(pass.Flow, fail.Err, func(b *ssa.BasicBlock) bool { return b.Dominates(fail.Block) || fail.Block.Dominates(b) })
	if uses.Returned || uses.Kept {
		return false
	}
	return !slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool { return !kube.ErrorTest(c.Fn) }) &&
		!pass.Flow.Known(fail.Block).Has(func(k ssaflow.Cond) bool {
			asked := k.Asked()
			return asked != nil && k.Val && slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool { return c.Instr == ssa.CallInstruction(asked) })
		})
}

// wrap puts the error at the end of a format.
func wrap(pass *rule.Pass, expr *ast.CallExpr, tested ast.Expr) []fix.Fix {
	id, ok := tested.(*ast.Ident)
	fn := pass.Callee(expr)
	scope := pass.Pkg.Scope().Innermost(expr.Pos())
	if !ok || fn == nil || !kube.Is(fn, "fmt.Errorf") || expr.Ellipsis.IsValid() || scope == nil {
		return nil
	}
	if _, obj := scope.LookupParent(id.Name, expr.Pos()); obj == nil || obj != pass.TypesInfo.ObjectOf(id) {
		return nil
	}
	lit, ok := ast.Unparen(expr.Args[0]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || len(lit.Value) < 3 {
		return nil
	}
	text := []rune(strings.Trim(lit.Value, "`\""))
	if last := text[len(text)-1]; !unicode.IsLetter(last) && !unicode.IsDigit(last) && !strings.ContainsRune(`)]}"'`, last) {
		return nil
	}
	return fix.Offer("wrap "+id.Name, fix.Insert(lit.End()-1, ": %w"), fix.Insert(expr.Args[len(expr.Args)-1].End(), ", "+id.Name))
}
