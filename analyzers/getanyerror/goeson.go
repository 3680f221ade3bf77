package getanyerror

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var goeson = rule.Form{Name: "goeson", Run: reportGoesOn}

// reportGoesOn reports objects that are looked at behind a branch which writes to the log, as an
// error, that they could not be read, and goes on.
func reportGoesOn(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		if !reach.Has(f.Fn) {
			continue
		}
		failures := errflow.Failures(f.Fn)
		for _, u := range unreadIn(pass, f) {
			for _, fail := range failures {
				if u.err != nil && fail.Origin == u.err && u.logged(fail) {
					u.reportGoesOn(fail)
				}
			}
		}
	}
}

// logged: the branch writes the error to the log as one, and no text says that it goes on in
// spite of it.
func (u *unread) logged(fail errflow.Failure) bool {
	uses := errflow.UsesOf(u.pass.Flow, u.err, fail.Block.Dominates)
	return slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool {
		expr := u.pass.Flow.CallExpr(c.Instr)
		return kube.EffectOf(c.Fn).Has(kube.LogsError) && expr != nil && !slices.ContainsFunc(append(rule.Texts(expr), u.pass.CommentsBetween(u.expr.Pos(), expr.End())...), func(t string) bool {
			return onpurpose.Says(t, onpurpose.ErrorDropped)
		})
	})
}

func (u *unread) reportGoesOn(fail errflow.Failure) {
	for _, i := range u.answers() {
		if fail.Block.Dominates(i.Block()) || !paths.Find(u.pass.Flow, paths.StartOf(fail.Block), paths.Query{
			To:    paths.Is(i),
			Avoid: func(i ssa.Instruction) bool { return i == ssa.Instruction(u.call.Instr) || u.fills(i) },
			Holds: func(k ssaflow.Cond) bool {
				x, isNil, ok := k.NilTest()
				return !ok || !isNil || ssaflow.SoleDefinition(x) != u.err
			},
		}).Found() {
			continue
		}
		u.pass.At(u.expr).Because(fail.If.Cond, "the error is only logged").Because(i, "looked at here").
			Sayf("after any error of %s, which is only logged, %s is as empty as it was made, and is looked at as if it had been read; return the error", u.pass.CallName(u.expr), u.name())
		return
	}
}

// fills: the instruction may put something into the object.
func (u *unread) fills(i ssa.Instruction) bool {
	c, ok := i.(ssa.CallInstruction)
	if !ok {
		return u.names(i)
	}
	r, ok := u.pass.Flow.Resolve(c)
	return ok && !kube.EffectOf(r.Fn).Has(kube.Reads) && slices.ContainsFunc(r.Args, func(a ssa.Value) bool { return ssaflow.Unwrap(a) == ssa.Value(u.obj) }) || u.names(i)
}

// answers returns the instructions that take something out of the object as an answer: a field of
// one; of a list how many there are, or all of them for the caller.
func (u *unread) answers() (out []ssa.Instruction) {
	op, _ := kube.ClientOp(u.call.Fn)
	for _, r := range *u.obj.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || onlyStored(fa) || ssaflow.FieldOf(fa) == nil || ssaflow.FieldOf(fa).Name() == "ObjectMeta" {
			continue
		}
		if op.Verb == kube.Get {
			out = append(out, fa)
			continue
		}
		for _, l := range *fa.Referrers() {
			load, ok := l.(*ssa.UnOp)
			if !ok || ssaflow.FieldOf(fa).Name() != "Items" {
				continue
			}
			for _, x := range *load.Referrers() {
				if ret, ok := x.(*ssa.Return); ok && errflow.ErrorResult(u.f.Fn.Signature) < 0 {
					out = append(out, ret)
				}
				if call, ok := x.(*ssa.Call); ok && isLen(call) && comparedWithConst(call) {
					out = append(out, call)
				}
			}
		}
	}
	return out
}

func comparedWithConst(n *ssa.Call) bool {
	return slices.ContainsFunc(*n.Referrers(), func(r ssa.Instruction) bool {
		cmp, ok := r.(*ssa.BinOp)
		if !ok {
			return false
		}
		_, x := cmp.X.(*ssa.Const)
		_, y := cmp.Y.(*ssa.Const)
		return x || y
	})
}
