package getanyerror

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var passed = rule.Form{Name: "passed", Run: reportPassed}

// reportPassed reports reads of which NotFound is handled, and any other error passes for success.
func reportPassed(pass *rule.Pass) {
	reach, again := pass.Effects.ReconcilePath(), recur.NewEachReconcile(pass)
	for _, r := range rule.Shared(pass, findReads) {
		switch {
		case r.test == nil:
		case r.name != "":
			r.sayOnly(pass, r.name+" is used as if it had been read")
		case r.missing != nil:
			r.sayOnly(pass, "the object counts as there although nobody knows")
		case reach.Has(r.f.Fn) && r.passes(again):
			r.sayOnly(pass, "the function goes on as if it were there")
		}
	}
}

// passes: the read only asks whether something is there: NotFound ends the function, and any
// other error counts as a yes.
func (r *read) passes(again *recur.EachReconcile) bool {
	if !effects.FailsSilently(r.pass.Effects, r.call) || answersBool(r.f.Fn) || r.meant() {
		return false
	}
	other := otherEdge(r.test)
	return other != nil && r.endsAt(other) && r.goesOn(other, again) && !r.pass.Quiet(r.asksAgain(other), r.expr, "it is asked for again, by the same name, until it is gone")
}

// meant: a comment says that it is enough to try.
func (r *read) meant() bool {
	return r.pass.Says(onpurpose.ErrorDropped, r.expr.Pos(), r.expr.End()) || rule.DocSays(onpurpose.DropsErrors, ssaflow.Outermost(r.f.Fn))
}

// answersBool: the function has a bool to answer with, false of which may mean that nobody knows.
func answersBool(fn *ssa.Function) bool {
	res := fn.Signature.Results()
	for i := range res.Len() {
		if kube.IsBool(res.At(i).Type()) {
			return true
		}
	}
	return false
}

// endsAt: where the test says yes, control does not come to where it goes on otherwise.
func (r *read) endsAt(other *ssa.BasicBlock) bool {
	from := r.test.Block()
	return !paths.Find(r.pass.Flow, paths.After(r.test), paths.Query{
		Plain: true,
		To:    paths.Is(other.Instrs[0]),
		Avoid: paths.Is(r.call.Instr),
		Edge:  func(pred, succ *ssa.BasicBlock) bool { return pred != from || succ != other },
	}).Found()
}

// goesOn: after another error control comes to a write, or to a return that says that all is
// done.
func (r *read) goesOn(other *ssa.BasicBlock, again *recur.EachReconcile) bool {
	from := r.test.Block()
	return paths.Find(r.pass.Flow, paths.After(r.test), paths.Query{
		To: func(i ssa.Instruction) bool {
			switch i := i.(type) {
			case *ssa.Return:
				return again.Settles(i)
			case *ssa.Call:
				c, ok := r.pass.Flow.Resolve(i)
				return ok && r.writes(c)
			}
			return false
		},
		Avoid: paths.Is(r.call.Instr),
		Edge:  func(pred, succ *ssa.BasicBlock) bool { return pred != from || succ == other },
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != r.err
		},
	}).Found()
}

// writes: the call changes something on the API server, itself or through functions of the
// package.
func (r *read) writes(c ssaflow.Call) bool {
	changes := func(c ssaflow.Call) bool {
		op, ok := kube.ClientOp(c.Fn)
		return ok && (op.Writes() || op.Verb == kube.Delete || op.Verb == kube.DeleteAll)
	}
	if changes(c) || c.Static == nil {
		return changes(c)
	}
	_, ok := r.pass.Effects.Graph().AnyCall(c.Static, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(changes(c)) })
	return ok
}
