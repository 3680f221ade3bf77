package handlerleak

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports event handlers that are registered again and again.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	known := make(map[*ssa.Function]bool)
	recur.NewHot(pass, recur.Recurring).Each(func(c ssaflow.Call, root string) {
		if !c.Method || !kube.IsAddEventHandler(c.Fn) || !kube.IsInformer(c.Args[0].Type()) || isUsed(c) || !isShared(pass, c.Args[0]) {
			return
		}
		fn := c.Instr.Parent()
		if _, seen := known[fn]; !seen {
			known[fn] = mayRemoveHandlers(pass, fn)
		}
		if known[fn] {
			return
		}
		pass.At(c).
			Sayf("%s in %s adds another handler at each call, and events come ever more often: register once, or use RemoveEventHandler", c.Fn.Name(), root)
	})
}

// isUsed: something is done with the registration, by which the handler can be
// removed.
func isUsed(c ssaflow.Call) bool {
	v := c.Result(0)
	return v != nil && v.Referrers() != nil && !kube.IsError(v.Type()) && len(*v.Referrers()) > 0
}

// isShared: the informer is there before the call and after it: it is kept in a
// field or package variable, or comes from a cache or factory that is.
func isShared(pass *rule.Pass, informer ssa.Value) bool {
	at := ssaflow.Object(informer)
	for range 8 {
		switch v := at.(type) {
		case *ssa.Extract:
			at = v.Tuple
			continue
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(v)
			if !ok || !c.Method || c.Static != nil {
				return false
			}
			at = ssaflow.Object(c.Args[0])
			continue
		case *ssa.UnOp:
			place := pass.Flow.PlaceOf(v)
			_, global := place.Root.(*ssa.Global)
			p := ssaflow.ParamOf(place.Root)
			return global || p != nil && isKept(pass, p)
		}
		break
	}
	return false
}

// isKept: what the parameter holds is there before the call and after it: it is the
// receiver, or each caller hands one in.
func isKept(pass *rule.Pass, p *ssa.Parameter) bool {
	receiver := func(p *ssa.Parameter) bool {
		return p.Parent().Signature.Recv() != nil && p.Parent().Params[0] == p
	}
	return receiver(p) || pass.Effects.Graph().EveryArg(p, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		from := ssaflow.ParamOf(arg)
		switch {
		case from == nil:
			return callgraph.LookPast, nil
		case receiver(from):
			return callgraph.LookFound, nil
		}
		return callgraph.LookInto, from
	})
}

// mayRemoveHandlers: fn takes handlers off again, or another method of its receiver
// does, by which who starts the value again stops it first.
func mayRemoveHandlers(pass *rule.Pass, fn *ssa.Function) bool {
	fn = ssaflow.Outermost(fn)
	if isRemoval(pass, fn) {
		return true
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	of := kube.Named(recv.Type())
	return of != nil && slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		r := f.Fn.Signature.Recv()
		return r != nil && kube.Named(r.Type()) == of && isRemoval(pass, f.Fn)
	})
}

func isRemoval(pass *rule.Pass, fn *ssa.Function) bool {
	_, ok := pass.Effects.Graph().AnyCall(fn, callgraph.Everything, func(c ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(kube.RemovesEventHandler(c.Fn))
	})
	return ok
}
