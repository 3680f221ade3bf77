package blocking

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A limit says what ends a request besides an answer.
type limit uint8

const (
	limited   limit = iota // a deadline, or something that is not known
	perhaps                // a context that the caller may have given a deadline
	unlimited              // nothing
)

// limitOf says what ends the request that a call sends without a timeout of its
// client.
func (c *checker) limitOf(call ssaflow.Call) limit {
	if _, do, _ := kube.IsHTTPRequest(call.Fn); !do {
		return unlimited
	}
	made := ssaflow.MadeBy(call.Arg(0))
	if x, ok := call.Arg(0).(*ssa.Extract); ok {
		made = ssaflow.MadeBy(x.Tuple)
	}
	if made == nil {
		return limited
	}
	by, ok := c.pass.Flow.Resolve(made)
	if !ok {
		return limited
	}
	ctx, ok := kube.NewsRequest(by.Fn)
	if !ok {
		return limited
	}
	if ctx < 0 {
		return unlimited
	}
	if ctxflow.MayHaveDeadline(c.pass.Flow, by.Arg(ctx)) {
		return limited
	}
	if lost := ctxflow.Lost(c.pass.Flow, by, ctx); lost != nil && lost.Field == nil || c.unbounded(by.Arg(ctx)) {
		return unlimited
	}
	if ctxflow.SameDeadline(c.pass.Flow, by.Arg(ctx)) != nil {
		return perhaps
	}
	return limited
}

// sayRequests reports the requests of fn with that limit that their client does not end either.
func (c *checker) sayRequests(fn *ssa.Function, has limit) {
	c.sayNoTimeout(fn, has)
	c.sayDefaultClient(fn, has)
}

// sayNoTimeout reports the requests with that limit of clients that fn makes
// without a timeout.
func (c *checker) sayNoTimeout(fn *ssa.Function, has limit) {
	if c.forPerson() {
		return
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		method, _, ok := kube.IsHTTPRequest(call.Fn)
		if !ok || !method || !c.madeWithoutTimeout(call.Args[0]) || c.limitOf(call) != has {
			continue
		}
		if e := c.pass.Flow.CallExpr(call.Instr); e != nil {
			c.pass.At(e).Sayf("%s waits for ever on a server that does not answer: its http.Client has no Timeout; set one", types.ExprString(e.Fun))
		}
	}
}

// forPerson: the package gets a kubeconfig, or makes commands and belongs to no controller: who
// typed the command ends it as well.
func (c *checker) forPerson() bool {
	for _, f := range c.pass.Funcs() {
		for p := range f.Fn.Signature.Params().Variables() {
			if kube.IsKubeconfig(p.Type()) {
				return true
			}
		}
		for r := range f.Fn.Signature.Results().Variables() {
			if kube.IsCommandOfPerson(r.Type()) && !kube.RunsForEver(c.pass.Pkg) {
				return true
			}
		}
	}
	return false
}

// sayDefaultClient reports the requests with that limit of the default client in
// code that a worker runs, or who delivers events.
func (c *checker) sayDefaultClient(fn *ssa.Function, has limit) {
	who := c.who(fn)
	if !c.worker.Has(fn) && !c.filter.Has(fn) {
		if !c.loops.Has(fn) {
			return
		}
		who = "the only loop of this Runnable"
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		method, _, ok := kube.IsHTTPRequest(call.Fn)
		if !ok || method && !isDefaultClient(call.Args[0]) || c.limitOf(call) != has {
			continue
		}
		if e := c.pass.Flow.CallExpr(call.Instr); e != nil {
			c.pass.At(e).Sayf("%s has no timeout: a silent server blocks %s; use a client with a Timeout", types.ExprString(e.Fun), who)
		}
	}
}

// loopsOfRunnables returns what the Start of a Runnable calls in its loops, which does its
// work one piece after the other for as long as the program runs.
func (c *checker) loopsOfRunnables() *callgraph.Closure {
	var roots []*ssa.Function
	for _, fn := range c.graph.Roots(c.pass.Model, model.Runnable) {
		for _, call := range c.pass.Flow.Calls(fn) {
			if _, plain := call.Instr.(*ssa.Call); plain && call.Static != nil && ssaflow.InLoop(call.Instr.Block()) {
				roots = append(roots, call.Static)
			}
		}
	}
	return c.graph.Closure(roots, callgraph.BeforeReturn, nil)
}

// isDefaultClient: v is the content of http.DefaultClient.
func isDefaultClient(v ssa.Value) bool {
	g := ssaflow.GlobalOf(v)
	return g != nil && kube.IsDefaultHTTPClient(g.Object())
}
