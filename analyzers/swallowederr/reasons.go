package swallowederr

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// explained: the author gives a reason for dropping the error of a call: in a comment
// above the call, above its branch or in it up to a place, or in the documentation
// of the function or the callee.
func (c *checker) explained(from ssaflow.Call, branch ast.Node, to token.Pos) bool {
	return c.pass.Quiet(c.reasonGiven(from, branch, to), rule.Span(branch.Pos(), to), "the author gives a reason for dropping the error")
}

func (c *checker) reasonGiven(from ssaflow.Call, branch ast.Node, to token.Pos) bool {
	call := c.pass.Flow.CallExpr(from.Instr)
	if c.excusedText(c.around(branch, call).Pos(), to) || call != nil && c.pass.Says(onpurpose.ErrorDropped, call.Pos(), call.Pos()) {
		return true
	}
	if d, ok := outermost(c.fn).Syntax().(*ast.FuncDecl); ok && d.Body != nil && len(d.Body.List) > 0 &&
		c.pass.SaysNear(onpurpose.DropsErrors, d.Body.Lbrace, d.Body.List[0].Pos(), 0, 0) {
		return true // in its first comment
	}
	return c.documented() || from.Static != nil && rule.DocSays(onpurpose.DropsErrors, from.Static)
}

// documented: the text above the function says so, or above the one that it is a part
// of, as nothing else calls it.
func (c *checker) documented() bool {
	fn := outermost(c.fn)
	if rule.DocSays(onpurpose.DropsErrors, fn) {
		return true
	}
	from := c.pass.Effects.Graph().Callers(fn)
	return from.Complete() && len(from.Sites) == 1 && rule.DocSays(onpurpose.DropsErrors, outermost(from.Sites[0].Caller))
}

// noRetryHelps: the next attempt meets the same: the callee only looks at what it is
// given, or at a cache which knows no other error than NotFound, or reads what a
// person names in the spec of an object. Or it comes anyway.
func (c *checker) noRetryHelps(from ssaflow.Call) bool {
	if c.pass.Quiet(c.sameAgain(from), from.Instr, "a retry would meet the same error: the call looks only at what it is given, or at a lister") ||
		c.pass.Quiet(c.again.ComesAgain(c.fn) || c.again.Requeues(c.fn), from.Instr, "the reconcile comes again anyway") {
		return true
	}
	op, ok := kube.ClientOp(from.Fn)
	if !ok || op.Verb != kube.Get {
		return false
	}
	name := from.Arg(op.Key)
	if n := ssaflow.Field(name, "Name"); n != nil {
		name = n
	}
	return c.pass.Quiet(name != nil && c.pass.Flow.PlaceOf(name).Path.HasField("Spec"), from.Instr, "a person names in the spec what is read: a retry would not find it")
}

// sameAgain: the callee only looks at what it is given, or at a cache which knows no
// other error than NotFound.
func (c *checker) sameAgain(from ssaflow.Call) bool {
	return effects.JudgesGiven(c.pass.Effects, from) || readsLister(from)
}

func readsLister(from ssaflow.Call) bool {
	read, ok := from.CachedRead()
	return ok && read.What == "lister"
}

// kindAsked: every way on which the error is not nil comes to the branch past a test
// of its kind: what is left there is the kind that was let through.
func (c *checker) kindAsked(fail errflow.Failure) bool {
	origin, ok := fail.Origin.(ssa.Instruction)
	if !ok || len(fail.Block.Instrs) == 0 {
		return false
	}
	asks := func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		if !ok {
			return false
		}
		for _, a := range call.Call.Args {
			if ssaflow.SoleDefinition(a) == fail.Origin {
				r, ok := c.pass.Flow.Resolve(call)
				return ok && kube.IsBool(call.Type()) && !kube.EffectOf(r.Fn).Has(kube.Tells)
			}
		}
		return false
	}
	return !paths.Find(c.pass.Flow, paths.After(origin), paths.Query{
		To:    paths.Is(fail.Block.Instrs[0]),
		Avoid: asks,
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != fail.Origin
		},
	}).Found()
}
