package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// servers returns the methods that answer requests, of which several come at once.
func (c *checker) servers() []worker {
	var out []worker
	for _, f := range c.pass.Funcs() {
		recv := receiver(f.Fn)
		if recv == nil || kube.IsAPIObject(recv.Type()) || c.pass.HelpsTests(f.Fn) || c.madeForRequest(recv) {
			continue
		}
		if why := c.answers(f.Fn); why != "" {
			out = append(out, c.worker(f.Fn, why))
		}
	}
	return out
}

// answers says what calls a method for several requests at once, "" for others.
func (c *checker) answers(fn *ssa.Function) string {
	obj, ok := fn.Object().(*types.Func)
	switch {
	case !ok:
		return ""
	case c.pass.Model.Has(fn.Syntax(), model.Admission), kube.IsWebhookMethod(obj.Name(), obj.Signature()):
		return "the API server asks the webhook for several objects at once"
	case kube.AnswersHTTP(obj.Signature()):
		return "net/http answers several requests at once"
	}
	return ""
}

// madeForRequest: those who call the method here have made its receiver: each request has one of its own.
func (c *checker) madeForRequest(recv *ssa.Parameter) bool {
	return c.callers.EveryArg(recv, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		return callgraph.FoundIf(locks.MadeByFunction(c.pass.Flow.PlaceOf(arg).Root)), nil
	})
}
