package getanyerror

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var recorded = rule.Form{Name: "recorded", Run: reportRecorded}

// reportRecorded reports events about objects whose read has failed.
func reportRecorded(pass *rule.Pass) { eachEmptied(pass, (*emptied).reportRecorded) }

func (e *emptied) reportRecorded() {
	for _, c := range e.pass.Flow.Calls(e.f.Fn) {
		expr := e.pass.Flow.CallExpr(c.Instr)
		if expr == nil || !e.about(c) {
			continue
		}
		if why := e.failedBefore(c.Instr); why != nil {
			e.pass.At(expr).Because(e.call, "read here").Because(why, "the failure is asked for here").
				Sayf("%s could not be read, so it has no name: this event is about no object, and nobody who looks at one sees it; log the error", e.name())
			return
		}
	}
}

// about: the call records an event about the object: itself, or a function of the package
// whatever happens in it.
func (e *emptied) about(c ssaflow.Call) bool {
	if kube.RecordsEvent(c.Fn) {
		return held(c.Arg(0)) == ssa.Value(e.obj)
	}
	return c.Static != nil && slices.ContainsFunc(c.Static.Params, func(p *ssa.Parameter) bool {
		v := c.ArgOf(p)
		return v != nil && held(v) == ssa.Value(e.obj) && e.alwaysAbout(c.Static, p)
	})
}

// alwaysAbout: on each way the function records an event about its parameter.
func (e *emptied) alwaysAbout(fn *ssa.Function, p *ssa.Parameter) bool {
	return slices.ContainsFunc(e.pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		return kube.RecordsEvent(c.Fn) && ssaflow.Unwrap(c.Arg(0)) == ssa.Value(p) &&
			!slices.ContainsFunc(ssaflow.Returns(fn), func(r *ssa.Return) bool { return !c.Instr.Block().Dominates(r.Block()) })
	})
}

// failedBefore returns the question behind which an instruction is reached only where the
// read has failed, or that was answered with NotFound, and nobody has named the object.
func (e *emptied) failedBefore(to ssa.Instruction) any {
	for _, f := range errflow.Failures(e.f.Fn) {
		if f.Origin != e.err || !f.Block.Dominates(to.Block()) {
			continue
		}
		named := func(i ssa.Instruction) bool { return i == ssa.Instruction(e.call.Instr) || e.names(i) }
		if paths.Find(e.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(to), Avoid: named}).Found() {
			return f.If.Cond
		}
	}
	for _, test := range e.tests() {
		if e.reached(test, to) {
			return test
		}
	}
	return nil
}
