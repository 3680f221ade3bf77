package resulterr

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports a requeue that is dropped because an error comes with it.
var Analyzer = rule.New(doc, run)

var maybe rule.Switch

func init() {
	maybe.Bind(Analyzer, "maybe", "also report a requeue beside an error that may be nil: only its failures log the warning")
}

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if !pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler) {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			check(pass, f, ret)
		}
	}
}

func check(pass *rule.Pass, f *memory.Func, ret *ssa.Return) {
	if len(ret.Results) != 2 || !kube.IsResultOrPointer(ret.Results[0].Type()) {
		return
	}
	field := asks(pass.Flow, ret)
	if field == "" {
		return
	}
	err, at := ssaflow.SoleDefinition(ret.Results[1]), ret.Block()
	if takenBack(pass, f.Fn, err) {
		pass.Quiet(true, ret, "a deferred function looks at the error and may return nil in its place: then "+field+" counts")
		return
	}
	if err, ok := err.(*ssa.Call); field == "Requeue" && !(ok && terminal(pass, err)) {
		pass.Quiet(true, ret, "Requeue asks for what the error brings anyway: the request comes back with backoff")
		return
	}
	what := " is ignored when the error is not nil (the request is retried with backoff); return either the result or the error"
	switch {
	case errflow.Failed(pass.Flow, err, at) || errflow.Failed(pass.Flow, ret.Results[1], ret.Block()):
		if call, ok := err.(*ssa.Call); ok && terminal(pass, call) {
			what = " is ignored when the error is not nil (a terminal error is never retried); return either the result or the error"
		}
	case maybe.On(pass) && mayFail(pass, err, at):
		what = " is ignored whenever the error is not nil (the request is retried with backoff); return it only when the error is nil"
	default:
		if pass.Asked() && !pass.Quiet(isNil(pass, err, at), ret, "the error is nil there: "+field+" counts") {
			pass.Quiet(true, ret, "the error may be nil: then "+field+" counts; option maybe reports that, too")
		}
		return
	}
	report(pass, f, ret, field+what)
}

// terminal: the call makes an error after which the request does not come back.
func terminal(pass *rule.Pass, err *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(err)
	return ok && kube.IsTerminalError(c.Fn)
}

// asks returns the field by which a return asks for another pass, "" without: in the Result,
// or in the one that is made for a pointer.
func asks(flow *ssaflow.Package, ret *ssa.Return) string {
	if made, ok := ret.Results[0].(*ssa.Alloc); ok {
		return recur.AsksAgainAt(flow, made)
	}
	return recur.AsksAgain(ret.Results[0])
}

// mayFail: nothing says that the error is nil, and no function for the purpose
// has looked at it.
func mayFail(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	if isNil(pass, err, b) {
		return false
	}
	if call, ok := err.(*ssa.Call); ok {
		c, ok := pass.Flow.Resolve(call)
		return ok && !effects.TellsNotFound(pass.Effects, c)
	}
	return true
}

// isNil: the error is the constant, or a test has found so.
func isNil(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	if c, ok := err.(*ssa.Const); ok && c.IsNil() {
		return true
	}
	return slices.ContainsFunc(pass.Flow.Known(b), func(c ssaflow.Cond) bool {
		x, isNil, ok := c.NilTest()
		return ok && isNil && x == err
	})
}

func report(pass *rule.Pass, f *memory.Func, ret *ssa.Return, msg string) {
	stmt := pass.Flow.Return(ret)
	if stmt == nil {
		return
	}
	var node ast.Node = stmt
	if len(stmt.Results) == 2 {
		node = stmt.Results[0]
	}
	pass.At(node).Fixes(fix.ClearResult(pass.Flow, f.Fn.Syntax(), stmt, recur.RequeueFields())...).Say(msg)
}
