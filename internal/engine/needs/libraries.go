package needs

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// others notes what libraries ask for on their own.
func (c *collector) others(call ssaflow.Call) {
	if group, ok := kube.EventsOf(call.Fn); ok {
		c.need(call.Instr, need{Why: call.Fn.Name(), Verbs: []string{"create", "patch"}, Kind: fixed(group, "events"), Recorder: kube.IsRecorder(result0(call.Fn))})
	}
	if kube.Is(call.Fn, "resourcelock.New", "resourcelock.NewFromKubeconfig") {
		c.lease(call.Instr, call.Fn.Name())
	}
	if kube.IsPatchHelper(call.Fn) {
		obj, client := c.sources(call.Arg(1)), c.sources(call.Args[0])
		c.need(call.Instr, need{Why: "patch.Helper", Verbs: []string{"patch"}, Kind: obj, Client: client, Changed: changed(call.Arg(1), otherPart)})
		if hasStatus(call.Arg(1)) {
			c.need(call.Instr, need{Why: "patch.Helper", Verbs: []string{"patch"}, Sub: "status", Kind: obj, Client: client, Changed: changed(call.Arg(1), statusPart)})
		}
	}
}

func (c *collector) lease(i ssa.Instruction, why string) {
	c.need(i, need{Why: why, Verbs: []string{"get", "create", "update"}, Kind: fixed(kube.LeasesGroup, "leases"), Part: leaderElection})
}

// leaderElection notes that a manager takes part in an election: it writes a Lease, and
// an event when the leader changes.
func (c *collector) leaderElection(i *ssa.Store) {
	if k, ok := i.Val.(*ssa.Const); ok && (k.Value == nil || k.Value.Kind() != constant.Bool || !constant.BoolVal(k.Value)) {
		return
	}
	c.lease(i, "LeaderElection")
	c.need(i, need{Why: "LeaderElection", Verbs: []string{"create", "patch"}, Kind: fixed("", "events"), Part: leaderElection})
}

func (c *collector) metricsAuth(i ssa.Instruction) {
	c.need(i, need{Why: "metrics", Verbs: []string{"create"}, Kind: fixed(kube.AuthenticationGroup, "tokenreviews"), Part: metricsAuth})
	c.need(i, need{Why: "metrics", Verbs: []string{"create"}, Kind: fixed(kube.AuthorizationGroup, "subjectaccessreviews"), Part: metricsAuth})
}

// locks notes the literals of locks of leader elections.
func (c *collector) locks(i ssa.Instruction) {
	a, ok := i.(*ssa.Alloc)
	if ok && kube.IsType(ssaflow.PointeeOf(a.Type()), "resourcelock.LeaseLock") && !slices.ContainsFunc(c.needs, func(n need) bool { return n.Why == "LeaseLock" }) {
		c.lease(i, "LeaseLock")
	}
}
