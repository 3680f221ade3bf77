package queueshutdownresult

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// keptToItself returns a loop that calls the function of q again whatever it has found: it
// returns where the queue was shut down, and its caller does not learn of it.
func keptToItself(pass *rule.Pass, q queues.Call, shutdown ssa.Value) (loop ssa.Instruction) {
	fn := q.Instr.Parent()
	ends := false
	for _, r := range *shutdown.Referrers() {
		iff, ok := r.(*ssa.If)
		if !ok {
			continue
		}
		query := straight(paths.IsReturn)
		ends = ends || paths.Find(nil, paths.StartOf(iff.Block().Succs[0]), query).Found()
	}
	if !ends {
		return nil
	}
	for _, call := range callsOf(pass, fn) {
		if ssaflow.Used(call) || !paths.Find(nil, paths.After(call), straight(paths.Is(call))).Found() {
			return nil
		}
		loop = call
	}
	return loop
}

// callsOf returns the calls of fn in the package, which are all; none when others may call it.
func callsOf(pass *rule.Pass, fn *ssa.Function) (out []*ssa.Call) {
	if fn.Parent() != nil {
		for i := range ssaflow.Instrs(fn.Parent()) {
			if call, ok := i.(*ssa.Call); ok && pass.Flow.FuncOf(call.Call.Value) == fn {
				out = append(out, call)
			}
		}
		return out
	}
	callers := pass.Effects.Graph().Callers(fn)
	if !callers.Complete() || callers.Exported {
		return nil
	}
	for _, s := range callers.Sites {
		call, ok := s.Call.Instr.(*ssa.Call)
		if !ok {
			return nil
		}
		out = append(out, call)
	}
	return out
}

// straight asks for a way on which nothing is asked, and nothing done but to tell of it.
func straight(to func(ssa.Instruction) bool) paths.Query {
	return paths.Query{Plain: true,
		To:   to,
		Edge: func(pred, _ *ssa.BasicBlock) bool { return len(pred.Succs) == 1 },
		Avoid: func(i ssa.Instruction) bool {
			switch i := i.(type) {
			case *ssa.Store:
				_, result := i.Addr.(*ssa.Alloc)
				return !result && ssaflow.VariadicElement(i.Addr) == nil
			case *ssa.Call:
				return !kube.EffectOf(calleeOf(i)).Has(kube.Quiet)
			case *ssa.RunDefers:
				return false
			}
			_, call := i.(ssa.CallInstruction)
			return call
		},
	}
}
