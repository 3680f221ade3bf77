package swallowederr

import (
	"cmp"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unread = rule.Form{Name: "unread", Run: each(func(c *checker) {
	c.reportUnread()
	c.reportLastRound()
})}

// reportUnread reports errors that are assigned and never read: lines one after another that
// assign the same variable once.
func (c *checker) reportUnread() {
	var all []unreadCall
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if !ok || u.target == nil || c.nilFails(call) || foundAsked(call) ||
			c.pass.Quiet(c.decodedNext(call), u.expr, "what the failed call has not made cannot be decoded, and that error is looked at") ||
			c.pass.Quiet(kube.MakesError(call.Fn) && c.returnsNilNext(u.expr), u.expr, "the function returns nil right behind the new error, which says that none is meant") {
			return
		}
		if obj := c.pass.TypesInfo.ObjectOf(u.target); obj == nil || !kube.IsError(obj.Type()) || obj.Parent() == c.pass.Pkg.Scope() {
			return
		}
		all = append(all, u)
	})
	slices.SortFunc(all, func(a, b unreadCall) int { return cmp.Compare(a.expr.Pos(), b.expr.Pos()) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && c.follows(all[n-1], all[n]) {
			n++
		}
		u := all[0]
		d := c.pass.At(u.target).Because(u.expr, comesFrom)
		for _, next := range all[1:n] {
			d.Because(next.target, "and assigned anew here, and not looked at either")
		}
		d.Sayf("the error of %s is assigned to %s and never looked at: a failure is taken for success; test or return it", c.pass.CallName(u.expr), u.target.Name)
		all = all[n:]
	}
}

// follows: the second call stands in the statement behind that of the first, and assigns its
// error to the same variable.
func (c *checker) follows(first, second unreadCall) bool {
	if c.pass.TypesInfo.ObjectOf(first.target) != c.pass.TypesInfo.ObjectOf(second.target) {
		return false
	}
	next := fix.Below(c.pass.Flow, fix.Statement(c.pass.Flow, first.expr.Pos()))
	return next != nil && next.Pos() <= second.expr.Pos() && second.expr.End() <= next.End()
}

// nilFails: another result is nil when the call fails, and when it is nil, which
// is asked next, the function fails itself.
func (c *checker) nilFails(call ssaflow.Call) bool {
	b := call.Instr.Block()
	iff, ok := ssaflow.Terminator(b).(*ssa.If)
	if !ok {
		return false
	}
	x, isNil, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
	e, isResult := x.(*ssa.Extract)
	if !ok || !isResult || e.Tuple != call.Value() || !effects.NilOnError(c.pass.Effects, call, e.Index) {
		return false
	}
	if b = b.Succs[1]; isNil {
		b = iff.Block().Succs[0]
	}
	ret, ok := ssaflow.Terminator(b).(*ssa.Return)
	n := errflow.ErrorResult(b.Parent().Signature)
	return ok && n >= 0 && errflow.Failed(c.pass.Flow, ret.Results[n], b)
}

// foundAsked: of a field of an unstructured object it is asked whether it was found, which
// it was not where it has another type.
func foundAsked(call ssaflow.Call) bool {
	_, nested := kube.Nested(call.Fn)
	return nested && ssaflow.Used(call.Result(1))
}

// An unreadCall is a call whose error nobody reads.
type unreadCall struct {
	expr   *ast.CallExpr
	target *ast.Ident // the variable that gets the error, nil without
	alone  bool       // nothing is done with the results
}

func (c *checker) unread(call ssaflow.Call, err ssa.Value) (unreadCall, bool) {
	u := unreadCall{expr: c.pass.Flow.CallExpr(call.Instr)}
	if !nobodyReads(err) || u.expr == nil || kube.EffectOf(call.Fn).Has(kube.Logs) {
		return u, false
	}
	n := errflow.ErrorResult(call.Instr.Common().Signature())
	for _, x := range c.pass.Flow.Path(u.expr.Pos()) {
		if as, ok := x.(*ast.AssignStmt); ok {
			if len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(u.expr) && len(as.Lhs) == n+1 {
				if id, ok := as.Lhs[n].(*ast.Ident); ok && id.Name != "_" && !c.dropsLater(id) {
					u.target = id
				}
			}
			break
		}
		if st, ok := x.(ast.Stmt); ok {
			_, u.alone = st.(*ast.ExprStmt)
			break
		}
	}
	return u, true
}
