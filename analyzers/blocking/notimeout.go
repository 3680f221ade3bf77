package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// notimeout reports requests that nothing ends but an answer: of clients that a function makes
// without a timeout, in any function; and of the default client, in code that a worker runs, or
// who delivers events.
var notimeout = rule.Form{Name: "notimeout", Run: each(func(c *checker, fn *ssa.Function) {
	forPerson := rule.Shared(c.pass, isForPerson)
	who, waits := c.waiting(fn)
	for _, call := range c.pass.Flow.Calls(fn) {
		method, _, ok := kube.IsHTTPRequest(call.Fn)
		e := c.pass.Flow.CallExpr(call.Instr)
		if !ok || e == nil {
			continue
		}
		made := method && c.isMadeWithoutTimeout(call.Args[0])
		if !made && (!waits || method && !isDefaultClient(call.Args[0])) {
			continue
		}
		quiet := c.pass.QuietAt(e)
		if quiet(made && (bool(forPerson) || c.isTool()), "a person typed the command, and ends it as well") || quiet(!c.isUnlimited(call), "its context may have a deadline") {
			continue
		}
		if made {
			c.pass.At(e).Sayf("%s blocks when the server does not answer: its http.Client has no Timeout; set one", types.ExprString(e.Fun))
		} else {
			c.pass.At(e).Sayf("%s has no timeout: a server that does not answer blocks %s; use a client with a Timeout", types.ExprString(e.Fun), who)
		}
	}
})}

// waiting says who waits for what fn does: a worker, who delivers events, or somebody who calls a
// package of the program for it.
func (c *checker) waiting(fn *ssa.Function) (who string, waits bool) {
	if c.worker.Has(fn) || c.filter.Has(fn) {
		return c.who(fn), true
	}
	if c.loops.Has(fn) {
		return "the only loop of this Runnable", true
	}
	outer := ssaflow.Outermost(fn)
	quiet := c.pass.Pkg.Name() == "main" || bool(rule.Shared(c.pass, isForPerson)) || c.pass.HelpsTests(fn)
	return "whoever calls " + outer.Name(), !quiet && !c.pass.Model.Has(outer.Syntax(), model.Runnable)
}

// isTool: the package is a program that has nothing to do with Kubernetes.
func (c *checker) isTool() bool { return c.pass.Pkg.Name() == "main" && !kube.Relevant(c.pass.Pkg) }

// isUnlimited: the request that a call sends has no context with a deadline.
func (c *checker) isUnlimited(call ssaflow.Call) bool {
	if _, do, _ := kube.IsHTTPRequest(call.Fn); !do {
		return true
	}
	made := ssaflow.MadeBy(call.Arg(0))
	if x, ok := call.Arg(0).(*ssa.Extract); ok {
		made = ssaflow.MadeBy(x.Tuple)
	}
	if made == nil {
		return false
	}
	by, ok := c.pass.Flow.Resolve(made)
	if !ok {
		return false
	}
	ctx, ok := kube.NewsRequest(by.Fn)
	if !ok {
		return false
	}
	if ctx < 0 {
		return true
	}
	if ctxflow.MayHaveDeadline(c.pass.Flow, by.Arg(ctx)) {
		return false
	}
	lost := ctxflow.Lost(c.pass.Flow, by, ctx)
	return lost != nil && lost.Field == nil || c.isUnbounded(by.Arg(ctx))
}

// forPerson: the package gets a kubeconfig, or makes commands and belongs to no controller: who
// typed the command ends it as well.
type forPerson bool

func isForPerson(pass *rule.Pass) forPerson {
	for _, f := range pass.Funcs() {
		for p := range f.Fn.Signature.Params().Variables() {
			if kube.IsKubeconfig(p.Type()) {
				return true
			}
		}
		for r := range f.Fn.Signature.Results().Variables() {
			if kube.IsType(r.Type(), "cobra.Command") && !kube.RunsForEver(pass.Pkg) {
				return true
			}
		}
	}
	return false
}

// isMadeWithoutTimeout: v is an http.Client which this function makes, or each that the package
// puts into the field it is read from, to which nothing gives a timeout of any kind.
func (c *checker) isMadeWithoutTimeout(v ssa.Value) bool {
	if f := ssaflow.FieldLoaded(v); f != nil && !f.Exported() && f.Pkg() == c.pass.Pkg {
		values, all := c.pass.Flow.FieldValues(f)
		return all && len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool { return !isDefaultClient(v) && !c.isNewWithoutTimeout(v) })
	}
	return c.isNewWithoutTimeout(v)
}

func (c *checker) isNewWithoutTimeout(v ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(v)
	a, ok := at.Root.(*ssa.Alloc)
	return ok && at.Path == "" && kube.IsType(a.Type(), "net/http.Client") && c.hasNoTimeout(a)
}

func (c *checker) hasNoTimeout(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			switch f := ssaflow.FieldOf(r); {
			case f == nil || f.Name() == "Timeout", f.Name() == "Transport" && !c.isPlainTransport(r):
				return false
			}
		case *ssa.Store:
			if r.Addr == ssa.Value(a) && !c.isEmptyClient(r.Val) {
				return false // a client from elsewhere
			}
		case *ssa.Call:
			if call, ok := c.pass.Flow.Resolve(r); !ok || !call.Method || kube.PkgPath(call.Fn.Pkg()) != "net/http" {
				return false // somebody else may set it
			}
		}
	}
	return true
}

// isEmptyClient: v is the zero value, or the content of another client that is
// made here and has no timeout.
func (c *checker) isEmptyClient(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && kube.IsType(a.Type(), "net/http.Client") && c.hasNoTimeout(a)
	}
	return false
}

// isPlainTransport: what is assigned to the field is a transport made here that
// does not limit how long it waits for an answer.
func (c *checker) isPlainTransport(field *ssa.FieldAddr) bool {
	for _, r := range *field.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok {
			continue
		}
		a, ok := c.pass.Flow.PlaceOf(ssaflow.Unwrap(st.Val)).Root.(*ssa.Alloc)
		if !ok || !kube.IsType(a.Type(), "net/http.Transport") {
			return false
		}
		for _, r := range *a.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				if f := ssaflow.FieldOf(fa); f == nil || f.Name() == "ResponseHeaderTimeout" || c.isForSocket(fa) {
					return false
				}
			}
		}
	}
	return true
}

// isForSocket: the field gets a function that connects to a socket of the same machine.
func (c *checker) isForSocket(field *ssa.FieldAddr) bool {
	return slices.ContainsFunc(*field.Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != ssa.Value(field) {
			return false
		}
		fn := c.pass.Flow.FuncOf(st.Val)
		return fn != nil && slices.ContainsFunc(c.pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
			return call.Fn != nil && kube.PkgPath(call.Fn.Pkg()) == "net" && slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
				network, _ := ssaflow.ConstText(a)
				return network == "unix"
			})
		})
	})
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
	return g != nil && kube.IsVar(g.Object(), "net/http.DefaultClient")
}
