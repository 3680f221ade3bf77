package leak

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A transportUse is what a function does with a transport, and with the client that has it.
type transportUse struct {
	pass *rule.Pass
	fn   *ssa.Function
	seen map[ssa.Value]bool
	// request is one that is sent by it, and whose answer is read.
	request ssa.Instruction
	sends   bool
	// returned: callers get it as a result.
	returned bool
	result   int
	// kept: others may have it, or close what it keeps.
	kept bool
}

func newTransportUse(pass *rule.Pass, v ssa.Value) *transportUse {
	u := &transportUse{pass: pass, fn: v.Parent(), seen: make(map[ssa.Value]bool)}
	u.follow(v)
	return u
}

// left: nobody keeps it but for the function, or its callers.
func (u *transportUse) left() bool { return !u.kept && u.sends != u.returned }

// follow looks at what is done with v: a transport or a client, or a pointer to one.
func (u *transportUse) follow(v ssa.Value) {
	if u.seen[v] || u.kept || v.Referrers() == nil {
		return
	}
	u.seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			u.kept = u.kept || closesIdle(r)
		case *ssa.MakeInterface:
			u.follow(r)
		case *ssa.ChangeInterface:
			u.follow(r)
		case *ssa.Phi:
			u.follow(r)
		case *ssa.Store:
			u.stored(r, v)
		case *ssa.Return:
			u.returned, u.kept = true, u.kept || r.Parent() != u.fn
			for i, res := range r.Results {
				if res == v {
					u.result = i
				}
			}
		case ssa.CallInstruction:
			u.called(r, v)
		default:
			u.kept = true
		}
	}
}

// stored: v becomes the transport of a client that is made here; anywhere else it is kept.
func (u *transportUse) stored(st *ssa.Store, v ssa.Value) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || st.Val != v || !kube.IsHTTPClient(fa.X.Type()) {
		u.kept = true
		return
	}
	client, ok := fa.X.(*ssa.Alloc)
	if !ok {
		u.kept = true
		return
	}
	u.follow(client)
}

// called: a request is sent by v, or a function of the package gets it, which is followed;
// whoever else gets it may keep it.
func (u *transportUse) called(ci ssa.CallInstruction, v ssa.Value) {
	c, ok := u.pass.Flow.Resolve(ci)
	if !ok {
		u.kept = true
		return
	}
	if method, _, sends := kube.IsHTTPRequest(c.Fn); method && sends && c.Args[0] == v {
		if u.request == nil && readsBody(ci) {
			u.request = ci
		}
		u.sends = true
		return
	}
	if c.Static == nil || c.Closure != nil || len(c.Static.Blocks) == 0 || len(c.Static.Params) != len(c.Args) {
		u.kept = true
		return
	}
	for i, a := range c.Args {
		if a == v {
			u.follow(c.Static.Params[i])
		}
	}
}

// closesIdle: the field that is set has the connection closed; whoever sets it says how long it
// is kept.
func closesIdle(fa *ssa.FieldAddr) bool {
	f := ssaflow.FieldOf(fa)
	return f == nil || kube.DropsConnection(fa.X.Type(), f)
}

// closesRequests: a request that the function makes closes its connection.
func closesRequests(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && closesIdle(fa) && !kube.IsHTTPTransport(fa.X.Type()) {
			return true
		}
	}
	return false
}
