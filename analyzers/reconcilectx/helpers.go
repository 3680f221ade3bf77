package reconcilectx

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var helpers = rule.Form{Name: "helpers", Level: rule.OnRequest, Option: "also report unexported functions without a context parameter all of whose callers have a context",
	Run: each(false, (*checker).reportHelper)}

// reportHelper reports calls with a background context in a function that has no
// context parameter although all its callers have a context.
func (c *checker) reportHelper(f function) {
	fn := f.fn
	for fn.Parent() != nil && c.pass.Effects.InPlace(fn) {
		fn = fn.Parent()
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Exported() || exempt(fn, fn) {
		return
	}
	for _, call := range f.calls {
		if !c.works(call) {
			continue
		}
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) {
				continue
			}
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			if lost == nil || lost.Field != nil || c.excused(call, lost.Node) {
				continue
			}
			related, ok := c.callersHaveContext(fn)
			if !ok {
				return
			}
			c.pass.At(lost.Node).Causes(related...).
				Sayf("%s ignores cancellation, timeout and logger although every caller of %s has a context; give it a parameter", types.ExprString(lost.Node), fn.Name())
		}
	}
}

// callersHaveContext: every call of fn stands where a context is in scope, or in
// another function of which this is true. The calls are returned.
func (c *checker) callersHaveContext(fn *ssa.Function) (out []rule.Cause, ok bool) {
	ok = c.pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall {
			return callgraph.LookPast
		}
		if scope, ok := c.pass.Effects.ContextScope(s.Caller); ok && c.usable(scope) {
			out = append(out, c.pass.Cause(s.Call, scope.Param.Name()+" is in scope here")...)
			return callgraph.LookFound
		}
		return callgraph.LookInto
	})
	return out, ok
}
