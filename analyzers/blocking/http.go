package blocking

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// exprOf renders argument i.
func exprOf(args []ast.Expr, i int) string {
	if i >= len(args) {
		return "its context"
	}
	return types.ExprString(args[i])
}

// clients reports requests of clients that fn makes without a timeout. No role
// is needed: no request is meant to take for ever.
func (c *checker) clients(fn *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		method, do, ok := kube.IsHTTPRequest(call.Fn)
		if !ok || !method {
			continue
		}
		lit := c.clientLiteral(call.Args[0])
		if lit == nil || do && !c.requestUnbounded(call.Arg(0)) {
			continue
		}
		if e, name := c.callText(call.Instr); e != nil {
			c.pass.At(e).Sayf("%s waits for ever on a server that does not answer: its http.Client has no Timeout; set one", name)
		}
	}
}

// clientLiteral returns the variable that holds an http.Client which this
// function makes and to which it gives no timeout of any kind.
func (c *checker) clientLiteral(v ssa.Value) *ssa.Alloc {
	at := c.pass.Flow.PlaceOf(v)
	a, ok := at.Root.(*ssa.Alloc)
	if !ok || at.Path != "" || !kube.IsHTTPClient(a.Type()) {
		return nil
	}
	return c.withoutTimeout(a)
}

func (c *checker) withoutTimeout(a *ssa.Alloc) *ssa.Alloc {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			switch f := flow.FieldOf(r); {
			case f == nil || f.Name() == "Timeout":
				return nil
			case f.Name() == "Transport" && !c.plainTransport(r):
				return nil
			}
		case *ssa.Store:
			if r.Addr == ssa.Value(a) && !c.emptyClient(r.Val) {
				return nil // a client from elsewhere
			}
		case *ssa.Call:
			if call, ok := c.pass.Flow.Resolve(r); !ok || !call.Method || kube.PkgPath(call.Fn.Pkg()) != "net/http" {
				return nil // somebody else may set it
			}
		}
	}
	return a
}

// emptyClient: v is the zero value, or the content of another client that is
// made here and has no timeout.
func (c *checker) emptyClient(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && kube.IsHTTPClient(a.Type()) && c.withoutTimeout(a) != nil
	}
	return false
}

// plainTransport: what is assigned to the field is a transport made here that
// does not limit how long it waits for an answer.
func (c *checker) plainTransport(field *ssa.FieldAddr) bool {
	for _, r := range *field.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok {
			continue
		}
		a, ok := c.pass.Flow.PlaceOf(flow.Unwrap(st.Val)).Root.(*ssa.Alloc)
		if !ok || !kube.IsHTTPTransport(a.Type()) {
			return false
		}
		for _, r := range *a.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				if f := flow.FieldOf(fa); f == nil || f.Name() == "ResponseHeaderTimeout" {
					return false
				}
			}
		}
	}
	return true
}

// requestUnbounded: the request has no context, or one without a deadline.
func (c *checker) requestUnbounded(req ssa.Value) bool {
	if x, ok := req.(*ssa.Extract); ok {
		req = x.Tuple
	}
	made := flow.MadeBy(req)
	if made == nil {
		return false
	}
	call, ok := c.pass.Flow.Resolve(made)
	if !ok {
		return false
	}
	ctx, ok := kube.NewsRequest(call.Fn)
	if !ok {
		return false
	}
	if ctx < 0 {
		return true
	}
	if c.pass.Flow.LostContext(call, ctx) != nil && c.pass.Flow.LostContext(call, ctx).Field == nil {
		return true
	}
	if anyRequest.On(c.pass) && c.pass.Flow.SameDeadline(call.Arg(ctx)) != nil {
		return true
	}
	return c.unbounded(call.Arg(ctx), 0)
}

// defaultClient reports requests of the default client in code that a worker or
// an informer runs.
func (c *checker) defaultClient(fn *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		method, do, ok := kube.IsHTTPRequest(call.Fn)
		if !ok || method && !isDefaultClient(call.Args[0]) || do && !c.requestUnbounded(call.Arg(0)) {
			continue
		}
		if e, name := c.callText(call.Instr); e != nil {
			c.pass.At(e).Sayf("%s has no timeout: a silent server blocks %s; use a client with a Timeout", name, c.who(fn))
		}
	}
}

func isDefaultClient(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Name() == "DefaultClient" && kube.PkgPath(g.Object().Pkg()) == "net/http"
}
