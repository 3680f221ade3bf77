package swallowederr

import (
	"go/ast"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var unread = rule.Form{Name: "unread", Run: each(func(c *checker) {
	c.reportUnread()
	c.reportLastRound()
})}

// reportUnread reports errors that are assigned and never read.
func (c *checker) reportUnread() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if !ok && c.isOnlyTold(call, err) {
			c.pass.At(u.expr).Sayf("the error of %s is logged whatever it is, and never tested: a failure is taken for success; test or return it", c.pass.CallName(u.expr))
		}
		if !ok || u.target == nil || c.pass.Quiet(isFoundTested(call), u.expr, "the bool beside the error is tested, and is false where the field has another type") ||
			c.pass.Quiet(kube.IsKeyFunc(call.Fn), u.expr, "each object has a key; tombstone reports what is none") {
			return
		}
		if err != nil && slices.ContainsFunc(*err.Referrers(), c.isEmptyOnPurpose) {
			return
		}
		if obj := c.pass.TypesInfo.ObjectOf(u.target); obj != nil && kube.IsError(obj.Type()) && obj.Parent() != c.pass.Pkg.Scope() {
			c.pass.At(u.target).Because(u.expr, comesFrom).
				Sayf("the error of %s is assigned to %s and never read: a failure is taken for success; test or return it", c.pass.CallName(u.expr), u.target.Name)
		}
	})
}

// isOnlyTold: all that is done with the error of a write is to log it, without a question whether there is one.
func (c *checker) isOnlyTold(call ssaflow.Call, err ssa.Value) bool {
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil || err == nil || !c.isWriteOfAny(call) {
		return false
	}
	uses := errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	isMore := uses.Tested || uses.Kept || uses.Returned
	return !isMore && c.treatmentBy(uses) != handled && !c.isExplained(call, expr, expr.End())
}

// isEmptyOnPurpose: the branch of a comparison goes on on purpose, or says why nothing is done in it.
func (c *checker) isEmptyOnPurpose(r ssa.Instruction) bool {
	test := rule.EnclosingStmt[*ast.IfStmt](c.pass, r.Pos())
	return test != nil && c.pass.Quiet(len(test.Body.List) > 0 || c.isMeant(test.Pos(), test.End()), test, meant)
}

// isFoundTested: of a field of an unstructured object it is asked whether it was found.
func isFoundTested(call ssaflow.Call) bool {
	_, nested := kube.Nested(call.Fn)
	return nested && ssaflow.Used(call.Result(1))
}

// An unreadCall is a call whose error nothing reads.
type unreadCall struct {
	expr   *ast.CallExpr
	target *ast.Ident // the variable that gets the error, nil without
	blank  bool       // the error is assigned to _
	alone  bool       // nothing is done with the results
}

// unread is not ok where something reads the error.
func (c *checker) unread(call ssaflow.Call, err ssa.Value) (u unreadCall, ok bool) {
	u.expr = c.pass.Flow.CallExpr(call.Instr)
	if !errflow.IsUnread(err) || u.expr == nil || kube.EffectOf(call.Fn).Has(kube.Logs) {
		return u, false
	}
	n := errflow.ErrorResult(call.Instr.Common().Signature())
	switch s := rule.EnclosingStmt[ast.Stmt](c.pass, u.expr.Pos()).(type) {
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 && ast.Unparen(s.Rhs[0]) == ast.Expr(u.expr) && len(s.Lhs) == n+1 {
			u.target, _ = s.Lhs[n].(*ast.Ident)
			if u.blank = u.target != nil && u.target.Name == "_"; u.blank {
				u.target = nil
			}
		}
	case *ast.ExprStmt:
		u.alone = true
	}
	return u, true
}

// reportLastRound reports errors of a loop over something that the next round overwrites
// before anything reads them.
func (c *checker) reportLastRound() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if err == nil || !ssaflow.InLoop(call.Instr.Block()) || !c.isWork(call) || c.isExcused(call) {
			return
		}
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || !isAboutElement(call) || !errflow.IsLeftToNextRound(err) || c.isExplained(call, expr, expr.End()) {
			return
		}
		c.pass.At(expr).Sayf("the next round of the loop overwrites the error of %s before it is tested; collect them with errors.Join, or return it", c.nameOf(call))
	})
}

// isAboutElement: the call is given what differs from round to round: an element of what the
// loop goes through. A call that is not may be one more attempt.
func isAboutElement(call ssaflow.Call) bool {
	return slices.ContainsFunc(call.Instr.Operands(nil), func(op *ssa.Value) bool {
		return isOfRound(*op, call.Instr.Block(), make(map[ssa.Value]bool))
	})
}

// isOfRound: the value is made of an element of the loop around block b.
func isOfRound(v ssa.Value, b *ssa.BasicBlock, seen map[ssa.Value]bool) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Next:
		return ssaflow.ReachesBlock(b, v.Block(), nil)
	case *ssa.IndexAddr:
		if _, fixed := v.Index.(*ssa.Const); !fixed && ssaflow.ReachesBlock(b, v.Block(), nil) {
			return true
		}
	case *ssa.Alloc: // what is stored there in the round
		stored := ssaflow.StoresTo(v)
		for _, r := range *v.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				for _, r := range *fa.Referrers() {
					if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
						stored = append(stored, st.Val)
					}
				}
			}
		}
		return slices.ContainsFunc(stored, func(s ssa.Value) bool { return isOfRound(s, b, seen) })
	}
	return slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && isOfRound(*op, b, seen) })
}
