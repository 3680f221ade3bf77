package othererror

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// madeThere: the statement that tests the other error has made this one:
// if err2 := f(); err != nil.
func madeThere(pass *rule.Pass, err *types.Var, tested ast.Expr) bool {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	return s != nil && s.Init != nil && s.Init.Pos() <= err.Pos() && err.Pos() < s.Init.End()
}

// returned: the branch for the tested error returns the other one, or what was made of it,
// perhaps as a result with a name.
func returned(pass *rule.Pass, err *types.Var, tested ast.Expr) bool {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	if s == nil {
		return false
	}
	found := false
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			found = found || len(ret.Results) == 0 && err.Kind() == types.ResultVar || pass.Mentions(ret, func(_ *ast.Ident, of types.Object) bool { return of == err })
		}
		return !found
	})
	return found
}

// returnedBehind: the tested error is returned behind its branch, whatever is told in it.
func returnedBehind(pass *rule.Pass, last errflow.Failure) bool {
	behind := func(b *ssa.BasicBlock) bool {
		return b == last.Block || ssaflow.ReachesBlock(last.Block, b, last.If.Block())
	}
	if errflow.UsesOf(pass.Flow, last.Err, behind).Returned {
		return true
	}
	for _, r := range *last.Err.Referrers() {
		phi, ok := r.(*ssa.Phi)
		if !ok || !errflow.UsesOf(pass.Flow, phi, behind).Returned {
			continue
		}
		for i, edge := range phi.Edges {
			if edge == last.Err && behind(phi.Block().Preds[i]) {
				return true
			}
		}
	}
	return false
}

// failed: a test before b has found an error, or an error of some kind.
func failed(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	return pass.Flow.NonNil(err, b) || answered(pass, err, b)
}

// answered: the error before is known to be of a kind that was asked for: it was an answer, and
// what failed is what was to be done about it.
func answered(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		call, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val {
			return false
		}
		c, ok := pass.Flow.Resolve(call)
		return ok && kube.ErrorTest(c.Fn) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return ssaflow.SoleDefinition(a) == ssaflow.SoleDefinition(err) })
	})
}

// setInLiteral: a literal of the function gives the variable of an error a value.
func setInLiteral(pass *rule.Pass, fn *ssa.Function, err *types.Var) bool {
	body := ssaflow.Outermost(fn).Syntax()
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return !found
		}
		ast.Inspect(lit, func(n ast.Node) bool {
			if as, ok := n.(*ast.AssignStmt); ok && !(lit.Pos() <= err.Pos() && err.Pos() < lit.End()) {
				for _, l := range as.Lhs {
					id, ok := l.(*ast.Ident)
					found = found || ok && pass.TypesInfo.ObjectOf(id) == err
				}
			}
			return !found
		})
		return !found
	})
	return found
}

// saidYes: where the branch for the failure is entered, a bool that came with its error is
// known to be true: ok, err := f(); if !ok { return }; if err != nil { … }.
func saidYes(pass *rule.Pass, f errflow.Failure) bool {
	err, ok := f.Origin.(*ssa.Extract)
	return ok && slices.ContainsFunc(pass.Flow.Known(f.Block), func(k ssaflow.Cond) bool {
		said, ok := k.Value.(*ssa.Extract)
		return ok && k.Val && said.Tuple == err.Tuple
	})
}

// saysIt: the branch for the failure has made this error, out of words.
func saysIt(pass *rule.Pass, last errflow.Failure, v ssa.Value) bool {
	call, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok || last.Block == nil || !last.Block.Dominates(call.Block()) {
		return false
	}
	c, ok := pass.Flow.Resolve(call)
	return ok && kube.MakesError(c.Fn)
}
