package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// notimeout reports requests of clients that a function makes without a timeout, where no
// role is needed: no request is meant to take for ever; and those of the default client in
// code that a worker runs, or who delivers events.
var notimeout = rule.Form{Name: "notimeout", Run: each(func(c *checker, fn *ssa.Function) { c.sayRequests(fn, unlimited) })}

// madeWithoutTimeout: v is an http.Client which this function makes and to which it
// gives no timeout of any kind.
func (c *checker) madeWithoutTimeout(v ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(v)
	a, ok := at.Root.(*ssa.Alloc)
	return ok && at.Path == "" && kube.IsHTTPClient(a.Type()) && c.withoutTimeout(a)
}

func (c *checker) withoutTimeout(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			switch f := ssaflow.FieldOf(r); {
			case f == nil || f.Name() == "Timeout":
				return false
			case f.Name() == "Transport" && !c.plainTransport(r):
				return false
			}
		case *ssa.Store:
			if r.Addr == ssa.Value(a) && !c.emptyClient(r.Val) {
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

// emptyClient: v is the zero value, or the content of another client that is
// made here and has no timeout.
func (c *checker) emptyClient(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && kube.IsHTTPClient(a.Type()) && c.withoutTimeout(a)
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
		a, ok := c.pass.Flow.PlaceOf(ssaflow.Unwrap(st.Val)).Root.(*ssa.Alloc)
		if !ok || !kube.IsHTTPTransport(a.Type()) {
			return false
		}
		for _, r := range *a.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				if f := ssaflow.FieldOf(fa); f == nil || f.Name() == "ResponseHeaderTimeout" || c.dialsSocket(fa) {
					return false
				}
			}
		}
	}
	return true
}

// dialsSocket: the field gets a function that connects to a socket of the same machine.
func (c *checker) dialsSocket(field *ssa.FieldAddr) bool {
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
