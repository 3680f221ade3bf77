package leak

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var connection = rule.Form{Name: "connection", Run: reportConnection}

// reportConnection reports clients with connections and goroutines of their own that a
// function leaves without closing them; what others have to shut down, where it runs
// at each event.
func reportConnection(pass *rule.Pass) {
	hot := recur.NewHot(pass, recur.Recurring|model.Admission)
	reportTransports(pass, hot)
	for _, l := range rule.Shared(pass, findLeft) {
		switch l.Sort {
		case kube.ConnectionSort:
			if len(l.Kept) > 0 && len(l.Closed) == 0 && hot.Root(l.in) == nil {
				continue // it makes what lives as long as the process, and failed to
			}
			l.say(pass, "each call of "+l.in.Name()+" leaves its connection open")
		case kube.MachinerySort:
			if hot.Root(l.in) != nil {
				l.say(pass, "each call of "+l.in.Name()+" leaves its goroutines behind")
			}
		}
	}
}

// reportTransports reports transports of net/http that are made at each event, and whose idle connections nothing ends.
func reportTransports(pass *rule.Pass, hot *recur.Hot) {
	ended := make(map[*ssa.Function]bool) // by what runs the functions
	var made []*ssa.Alloc
	for _, f := range pass.Funcs() {
		root := hot.Root(f.Fn)
		if root == nil {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.Alloc:
				if kube.IsType(i.Type(), "net/http.Transport") && i.Heap && ssaflow.ParamOf(i) == nil && !locks.Once(pass.Flow, i) {
					made = append(made, i)
				}
			case ssa.CallInstruction:
				c, ok := pass.Flow.Resolve(i)
				ended[root] = ended[root] || ok && kube.EndsIdle(c.Fn)
			case *ssa.FieldAddr:
				ended[root] = ended[root] || !kube.IsType(i.X.Type(), "net/http.Transport") && kube.EndsIdle(ssaflow.FieldOf(i))
			}
		}
	}
	for _, t := range made {
		if !ended[hot.Root(t.Parent())] && !isLimited(t) && !pass.Effects.Graph().Keeps(t, hot.Root) {
			pass.At(t).Sayf("each call of %s makes a transport, and its idle connections stay open with their goroutines: make one and keep it, or close them", t.Parent().Name())
		}
	}
}

// isLimited: the transport is a copy of another, or says how long a connection may be idle.
func isLimited(t *ssa.Alloc) bool {
	return slices.ContainsFunc(*t.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		st, copied := r.(*ssa.Store)
		return ok && kube.EndsIdle(ssaflow.FieldOf(fa)) || copied && st.Addr == t
	})
}
