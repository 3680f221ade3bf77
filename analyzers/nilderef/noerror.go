package nilderef

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var noerror = rule.Form{Name: "noerror", Run: inTurn(
	each((*checker).nilResults),
	each((*checker).eachUnset),
	each((*checker).reportNoOwner),
	each((*checker).reportNoBlock),
)}

// nilResults reports results of functions of the module that can be nil although nothing has failed.
func (c *checker) nilResults() {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || kube.FindsCondition(call.Fn) {
			continue
		}
		for i := range instr.Call.Signature().Results().Len() {
			v := ssaflow.Result(instr, i)
			if v == nil || !effects.Nilable(v.Type()) {
				continue
			}
			if ways := effects.NilWays(c.pass.Effects, call, i); len(ways) > 0 {
				c.reportAbsent(call, v, ways)
			}
		}
	}
}

// reportAbsent reports the first use of a result that is reached with a nil: behind an
// error that is not there, or another result that was taken to say that there is one.
func (c *checker) reportAbsent(call ssaflow.Call, v ssa.Value, ways []summary.NilWay) {
	instr := call.Instr.(*ssa.Call)
	excused := func(u ssaflow.Dereference) bool {
		if !canFail(instr) && !c.toldByAnother(call, u) {
			return true
		}
		nothing := effects.AssumeNil(v)
		if err := errflow.ErrorOf(instr); nothing != nil && err != nil && err != v {
			nothing = append(nothing, effects.AssumeNil(err)...) // both are nil at once
		}
		return nothing != nil && !paths.Find(c.pass.Flow, paths.After(instr), paths.Query{To: paths.Is(u.Instr), Assume: nothing}).Found()
	}
	c.reportNil(call, v, ways, excused, func(at *rule.Finding, expr *ast.CallExpr, where, how string) {
		at.Sayf("%s can be nil although %s has not failed (%s): %s; test for nil, too", c.pass.ResultName(expr, resultIndex(v)), c.pass.CallName(expr), where, how)
	})
}

// reportNil reports the first use of a result of a call before which nobody has asked whether
// there is one, that is not excused, and to which one of the ways to nil leads.
func (c *checker) reportNil(call ssaflow.Call, v ssa.Value, ways []summary.NilWay, excused func(ssaflow.Dereference) bool, say func(at *rule.Finding, expr *ast.CallExpr, where, how string)) {
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b := u.Instr.Block()
		if c.pass.Quiet(c.pass.Flow.AskedForNil(v, b), u.Instr, "a test before asks whether it is nil") ||
			c.pass.Quiet(c.argumentsAsked(call, b), u.Instr, "something is asked before about what the call is given, which may say that it finds it") ||
			c.pass.Quiet(c.callersAsk(call, c.fn, 0), u.Instr, "all callers ask something about what they hand in, which may say that it finds it") || excused(u) {
			continue
		}
		i := slices.IndexFunc(ways, func(w summary.NilWay) bool {
			return effects.NilWayOpen(w, call.Instr.(*ssa.Call), c.pass.Flow.Known(b))
		})
		expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Place())
		if i < 0 || expr == nil || node == nil {
			continue
		}
		at := c.pass.At(node).Because(expr, "the result comes from here").Because(ways[i].Site, "nil is returned here")
		say(at, expr, ways[i].Site.Where(), panics(node, u))
		return
	}
}

// argumentsAsked: on the way something is asked about an argument of the call, other
// than about its metadata, which may say that the callee finds what it looks for.
func (c *checker) argumentsAsked(call ssaflow.Call, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(b), asksArguments(call))
}

// asksArguments returns what tells such questions from others.
func asksArguments(call ssaflow.Call) func(ssaflow.Cond) bool {
	var names []string
	for i, a := range call.Args {
		if kube.IsBool(a.Type()) {
			continue // how, and not what
		}
		if _, isConst := a.(*ssa.Const); isConst || kube.IsContext(a.Type()) || i == 0 && call.Method && !kube.IsAPIStruct(a.Type()) {
			continue
		}
		names = append(names, objects.WayTo(a).Name())
	}
	return func(k ssaflow.Cond) bool {
		if v, _, ok := k.NilTest(); ok && kube.IsError(v.Type()) {
			return false
		}
		if e, ok := k.Value.(*ssa.Extract); ok {
			if e.Tuple == call.Value() || !k.Val && canFail(e.Tuple) {
				return false // what the call has answered, or another that had something to do
			}
		}
		if asked := k.Asked(); asked != nil && call.Method && !canFail(asked) && len(asked.Call.Args) > 0 &&
			asked.Call.Signature().Recv() != nil && objects.IsWithin(objects.WayTo(asked.Call.Args[0]).Name(), objects.WayTo(call.Args[0]).Name()) {
			return true // what the callee asks may be that
		}
		return mentions(k.Value, func(name string) bool {
			return slices.ContainsFunc(names, func(arg string) bool {
				rest, ok := objects.Below(name, arg)
				return ok && !strings.HasPrefix(rest, ".ObjectMeta") && !strings.HasPrefix(rest, ".TypeMeta")
			})
		}, 0)
	}
}

func canFail(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && errflow.ErrorResult(call.Call.Signature()) >= 0
}
