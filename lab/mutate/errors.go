package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var errNil = &Operator{
	Name:  "errnil",
	Doc:   "returns nil where an API call has failed, or a call of a reconcile",
	Rules: []string{"swallowederr", "getanyerror", "finalizerorder", "nilderef"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.errorReturns(func(sig *types.Signature, r *ast.ReturnStmt, v types.Object, path []ast.Node) {
			_, body, _ := p.function(path)
			call, _ := p.assigned(body, v, r.Pos())
			last := r.Results[len(r.Results)-1]
			if call == nil || p.triesAgain(sig, r) || p.isTerminal(last) {
				return
			}
			if _, ok := p.operation(call); ok || kube.IsResult(sig.Results().At(0).Type()) {
				add(r, put(last, "nil"))
			}
		})
	},
}

var requeue = &Operator{
	Name:  "requeue",
	Doc:   "asks for a requeue beside an error",
	Rules: []string{"resulterr"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.errorReturns(func(sig *types.Signature, r *ast.ReturnStmt, _ types.Object, _ []ast.Node) {
			if len(r.Results) != 2 {
				return
			}
			lit, ok := ast.Unparen(r.Results[0]).(*ast.CompositeLit)
			if ok && len(lit.Elts) == 0 && kube.IsResult(p.Info.TypeOf(lit)) {
				add(r, put(lit, p.text(lit.Type)+"{RequeueAfter: 30000000000}"))
			}
		})
	},
}

// triesAgain reports whether a return without its error may ask for another
// attempt all the same: by its Result, or by the false of a condition of a poll.
func (p *Package) triesAgain(sig *types.Signature, r *ast.ReturnStmt) bool {
	if len(r.Results) != 2 {
		return false
	}
	if first := sig.Results().At(0).Type(); !kube.IsResult(first) {
		return kube.IsBool(first)
	}
	lit, ok := ast.Unparen(r.Results[0]).(*ast.CompositeLit)
	return !ok || len(lit.Elts) > 0
}

// isTerminal reports whether e is an error that nobody tries again after.
func (p *Package) isTerminal(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kube.Is(p.callee(call), "reconcile.TerminalError")
}

// errorReturns visits the returns of an error that is not nil: in the branch of a
// condition that says so, the error as it is or wrapped.
func (p *Package) errorReturns(visit func(sig *types.Signature, r *ast.ReturnStmt, v types.Object, path []ast.Node)) {
	p.walk(func(n ast.Node, path []ast.Node) {
		r, ok := n.(*ast.ReturnStmt)
		if !ok || len(r.Results) == 0 {
			return
		}
		sig, _, _ := p.function(path)
		if sig == nil || sig.Results().Len() != len(r.Results) || !kube.IsError(sig.Results().At(len(r.Results)-1).Type()) {
			return
		}
		last := ast.Unparen(r.Results[len(r.Results)-1])
		ast.Inspect(last, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || p.Info.TypeOf(id) == nil || !kube.IsError(p.Info.TypeOf(id)) {
				return true
			}
			if v, isVar := p.Info.ObjectOf(id).(*types.Var); isVar && p.errorBranch(path, v) && p.keepsError(last, id) {
				visit(sig, r, v, path)
				return false
			}
			return true
		})
	})
}

// keepsError reports whether an expression is the error itself, or a call that
// makes an error of it.
func (p *Package) keepsError(e ast.Expr, id *ast.Ident) bool {
	if e == id {
		return true
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := p.callee(call)
	_, wraps := kube.WrapsError(fn)
	return wraps || kube.MakesError(fn) || kube.Is(fn, "fmt.Errorf")
}
