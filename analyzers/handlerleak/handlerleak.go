package handlerleak

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports event handlers that are registered again and again.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	removes := make(map[*ssa.Function]bool)
	pass.Hot(rule.Recurring).Each(func(c flow.Call, root string) {
		if !c.Method || !kube.IsAddEventHandler(c.Fn) || !kube.IsInformer(c.Args[0].Type()) || used(c) || !shared(pass, c.Args[0]) {
			return
		}
		fn := c.Instr.Parent()
		if _, seen := removes[fn]; !seen {
			removes[fn] = removesHandlers(pass, fn)
		}
		if removes[fn] {
			return
		}
		pass.At(c).
			Sayf("%s in %s adds another handler at each call, and events come ever more often: register once, or use RemoveEventHandler", c.Fn.Name(), root)
	})
}

// used: something is done with the registration, by which the handler can be
// removed.
func used(c flow.Call) bool {
	v := c.Result(0)
	return v != nil && v.Referrers() != nil && !kube.IsError(v.Type()) && len(*v.Referrers()) > 0
}

// shared: the informer is there before the call and after it: it is kept in a
// field or package variable, or comes from a cache or factory that is.
func shared(pass *rule.Pass, informer ssa.Value) bool {
	at := flow.Object(informer)
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
			at = flow.Object(c.Args[0])
			continue
		case *ssa.UnOp:
			place := pass.Flow.PlaceOf(v)
			_, global := place.Root.(*ssa.Global)
			p := flow.ParamOf(place.Root)
			return global || p != nil && p.Parent().Signature.Recv() != nil && p.Parent().Params[0] == p
		}
		break
	}
	return false
}

func removesHandlers(pass *rule.Pass, fn *ssa.Function) bool {
	_, ok := pass.Effects.Graph().AnyCall(flow.Outermost(fn), flow.Everything, func(c flow.Call) flow.Look {
		return flow.FoundIf(kube.RemovesEventHandler(c.Fn))
	})
	return ok
}
