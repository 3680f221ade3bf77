package needs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// foreign notes that a function of another module is handed what it can ask the API server
// with: a client, the configuration of one, or a manager.
func (c *collector) foreign(call ssaflow.Call) {
	if call.Fn == nil || call.Static != nil || kube.KeepsBase(call.Fn) || !c.isForeign(call.Fn.Pkg()) {
		return
	}
	_, builds := kube.BuildsClient(call.Fn)
	for _, arg := range call.Args {
		switch t := arg.Type(); {
		case isClient(t):
			c.givenAway(call.Instr, call.Fn, arg, "client")
		case kube.IsType(ssaflow.PointeeOf(t), "rest.Config") && !builds:
			c.givenAway(call.Instr, call.Fn, arg, "configuration")
		case kube.IsType(t, "manager.Manager"):
			c.givenAway(call.Instr, call.Fn, nil, "manager")
		default:
			continue
		}
		return
	}
}

func isClient(t types.Type) bool { return kube.IsClientInterface(t) || kube.IsClientFamily(t) }

// givenAway notes that a function or field of another module gets something to ask with,
// whose client or configuration is from; nil for the program's own cluster.
func (c *collector) givenAway(i ssa.Instruction, to types.Object, from ssa.Value, what string) {
	n := need{Why: to.Name(), Kind: []Source{unknown("what package " + to.Pkg().Path() + " asks with the " + what)}}
	if from != nil {
		n.Client = c.sources(from)
	}
	c.need(i, n)
}

// handsRecorder: a function of another module gets a recorder of events, or the manager
// that makes one.
func (c *collector) handsRecorder(call ssaflow.Call) bool {
	if call.Fn == nil || call.Static != nil || !kube.IsLibrary(call.Fn.Pkg()) && !c.isForeign(call.Fn.Pkg()) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(v ssa.Value) bool { return kube.IsRecorder(v.Type()) })
}

// result0 is the type of the first result of a function; nil when it has none.
func result0(fn *types.Func) types.Type {
	if res := fn.Signature().Results(); res.Len() > 0 {
		return res.At(0).Type()
	}
	return nil
}
