package getanyerror

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An unread is an object, or a list, that is as empty as it was made where its read has
// failed, of which only a log tells.
type unread struct {
	emptied
	expr *ast.CallExpr
}

func unreadIn(pass *rule.Pass, f *memory.Func) (out []*unread) {
	for _, call := range pass.Flow.Calls(f.Fn) {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Get && op.Verb != kube.List || op.Sub != "" || op.Clientset {
			continue
		}
		u := &unread{emptied: emptied{pass: pass, f: f, call: call, err: errflow.ErrorOf(call.Instr)}, expr: pass.Flow.CallExpr(call.Instr)}
		if u.obj, ok = ssaflow.Unwrap(call.Arg(op.Obj)).(*ssa.Alloc); ok && u.expr != nil && u.told() && u.new() {
			out = append(out, u)
		}
	}
	return out
}

// told: of a failure people are told, and nobody else.
func (u *unread) told() bool {
	if u.err == nil {
		return true
	}
	uses := errflow.UsesOf(u.pass.Flow, u.err, func(*ssa.BasicBlock) bool { return true })
	return !uses.Kept && !uses.Returned && !slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool { return !kube.EffectOf(c.Fn).Has(kube.Tells) })
}

// report reports the deletion that is made because the object is empty.
func (u *unread) report() {
	for _, d := range u.pass.Flow.Calls(u.f.Fn) {
		at := u.pass.Flow.CallExpr(d.Instr)
		if at == nil || d.Instr == u.call.Instr || !takesAway(u.pass, d) || !u.comes(d.Instr, false, true) || !u.comes(d.Instr, true, true) || u.comes(d.Instr, false, false) {
			continue
		}
		u.pass.At(u.expr).Because(at, "deleted here").
			Sayf("after any error of %s, such as a timeout, %s is as empty as if nothing were there, and this ends in %s; test the error, and return it unless it is NotFound", u.pass.CallName(u.expr), u.name(), u.pass.CallName(at))
		return
	}
}

// comes: control comes from the read to an instruction, where it has failed or not, and the
// object is empty or not.
func (u *unread) comes(to ssa.Instruction, failed, empty bool) bool {
	return paths.Find(u.pass.Flow, paths.After(u.call.Instr), paths.Query{
		To:    paths.Is(to),
		Avoid: func(i ssa.Instruction) bool { return i == ssa.Instruction(u.call.Instr) || empty && u.names(i) },
		Holds: func(k ssaflow.Cond) bool {
			if x, isNil, ok := k.NilTest(); ok && u.err != nil && ssaflow.SoleDefinition(x) == u.err {
				return isNil != failed
			}
			if empty {
				k.Val = !k.Val
			}
			return !object.SaysEmpty(u.pass.Flow, k, u.pass.Flow.PlaceOf(u.obj))
		},
	}).Found()
}
