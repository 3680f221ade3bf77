package swallowederr

import (
	_ "embed"
	"go/ast"
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports error paths that end in a nil error.
var Analyzer = rule.New(doc, run)

// The optional forms.
var event, later rule.Switch

func init() {
	event.Bind(Analyzer, "event", "also report errors that are logged and recorded as an event")
	later.Bind(Analyzer, "later", "also report errors that are only logged before other work is done")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		if c.reach == nil {
			c.reach = pass.Effects.Reach().In
		}
		c.f, c.fn = f, f.Fn
		c.result = flow.ErrorResult(f.Fn.Signature)
		c.body()
		for _, fail := range flow.Failures(f.Fn) {
			c.failure(fail)
		}
		c.shadows()
		c.calls()
		c.deferred()
		c.nilVariables()
	}
}

type checker struct {
	pass  *rule.Pass
	reach map[*ssa.Function]bool
	f     *effects.Func
	fn    *ssa.Function
	// result is the index of the function's error result, -1 without.
	result int
}

// failure looks at one branch that an error leads to.
func (c *checker) failure(fail flow.Failure) {
	within := func(b *ssa.BasicBlock) bool { return fail.Block.Dominates(b) }
	uses := c.pass.Flow.UsesOf(fail.Err, within)
	c.otherKinds(fail)
	if uses.Kept || uses.Returned || c.toldApart(fail) {
		return
	}
	how := c.reported(uses)
	if how == handled {
		return
	}
	if c.result >= 0 && c.staleVariable(fail, within) {
		return
	}
	from, ok := c.pass.Flow.ResultOf(fail.Err)
	if !ok || c.excusedCallee(from) {
		return
	}
	quiet := flow.Quiet{Flow: c.pass.Flow, Call: c.harmless, Branch: c.branches}
	for _, q := range quiet.From(fail.Block) {
		if within(q.Ret.Block()) {
			if c.result >= 0 {
				c.branch(fail, from, how, q)
			}
			return
		}
	}
	c.onlyLogged(fail, from, how, quiet)
}

// A treatment is what a branch does with its error.
type treatment uint8

const (
	handled  treatment = iota // more than telling about it
	unused                    // nothing
	logged                    // written to the log as an error
	recorded                  // and recorded as an event
)

// reported says what the calls that get the error do with it.
func (c *checker) reported(uses flow.ErrorUses) treatment {
	how := unused
	for _, call := range uses.Calls {
		switch {
		case kube.Logs(call.Fn) == kube.LogError && !verbose(c.pass, call):
			how = max(how, logged)
		case kube.RecordsEvent(call.Fn):
			how = recorded
		default:
			return handled
		}
	}
	return how
}

// verbose: a log call of a raised level, log.V(4).Error.
func verbose(pass *rule.Pass, call flow.Call) bool {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return false
	}
	sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || !kube.RaisesLevel(model.Callee(pass.TypesInfo, inner)) {
		return false
	}
	by := pass.TypesInfo.Types[inner.Args[0]].Value
	return by == nil || constant.Sign(by) != 0
}

// toldApart: the error was looked at more closely on the way to the branch, so
// that its author has a reason.
func (c *checker) toldApart(fail flow.Failure) bool {
	if call, ok := fail.Origin.(*ssa.Call); ok {
		if r, ok := c.pass.Flow.Resolve(call); ok && (c.pass.Effects.TellsNotFound(r) || len(errorArgs(r)) > 0 && !wraps(r)) {
			return true
		}
	}
	for _, k := range c.pass.Flow.Known(fail.Block) {
		call, ok := k.Value.(*ssa.Call)
		if !ok {
			continue
		}
		for _, a := range call.Call.Args {
			if flow.LastValue(a) == fail.Origin {
				return true
			}
		}
	}
	return false
}

func errorArgs(c flow.Call) []ssa.Value {
	var out []ssa.Value
	for _, a := range c.Args {
		if kube.IsError(a.Type()) {
			out = append(out, a)
		}
	}
	return out
}

func wraps(c flow.Call) bool { return kube.CombinesErrors(c.Fn) }

// harmless: a call on a quiet way: logs, events, what their arguments are made
// of, and other calls whose errors are only logged, too.
func (c *checker) harmless(ci ssa.CallInstruction) bool {
	call, ok := c.pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	if kube.Logs(call.Fn) != kube.LogNone || kube.RecordsEvent(call.Fn) || kube.MakesText(call.Fn) || kube.MakesArgument(call.Fn) || kube.DerivesLogger(call.Fn) {
		return true
	}
	v := c.errorOf(ci)
	if v == nil {
		return false
	}
	uses := c.pass.Flow.UsesOf(v, func(*ssa.BasicBlock) bool { return true })
	return uses.Tested && !uses.Kept && !uses.Returned && c.reported(uses) != handled && len(uses.Calls) > 0
}

// branches: a condition on a quiet way: whether a harmless call failed.
func (c *checker) branches(iff *ssa.If) bool {
	v, _, ok := flow.Cond{Value: iff.Cond, Val: true}.NilTest()
	if !ok || !kube.IsError(v.Type()) {
		return false
	}
	call, ok := c.pass.Flow.ResultOf(v)
	return ok && (c.harmless(call.Instr) || c.runsLiteral(call))
}

// runsLiteral: the call runs a function literal of this function in place.
func (c *checker) runsLiteral(call flow.Call) bool {
	for _, a := range call.Args {
		if ct, ok := a.(*ssa.ChangeType); ok {
			a = ct.X
		}
		if mc, ok := flow.Unwrap(a).(*ssa.MakeClosure); ok && len(c.runs(mc.Fn.(*ssa.Function))) > 0 {
			return true
		}
	}
	return false
}

// errorOf returns the error that a call returns last; nil when it is not used.
func (c *checker) errorOf(ci ssa.CallInstruction) ssa.Value {
	call, ok := ci.(*ssa.Call)
	if !ok {
		return nil
	}
	n := flow.ErrorResult(call.Call.Signature())
	if n < 0 {
		return nil
	}
	return flow.Result(call, n)
}
