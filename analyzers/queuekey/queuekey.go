package queuekey

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports items of a work queue that are no keys.
var Analyzer = rule.New(doc, run)

const (
	byAddress = "which compares addresses: events of one object are not merged"
	alwaysNew = "which compares addresses: it is never the same item, so that back-off does not grow"
	byValue   = "which cannot compare it: this panics"
)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		for _, q := range calls {
			switch q.Method {
			case "Add", "AddAfter", "AddRateLimited":
			default:
				continue
			}
			item := q.Item()
			if item == nil {
				continue
			}
			if why := wrong(pass, q, item); why != "" && !(why != byValue && (again(pass, calls, item) || comesOnce(pass, f.Fn))) {
				report(pass, q, item, why)
			}
		}
	}
}

// wrong says what is wrong with an item, or "".
func wrong(pass *rule.Pass, q queues.Call, item ssa.Value) string {
	t := types.Unalias(item.Type())
	if !types.IsInterface(t) && !types.Comparable(t) {
		return byValue
	}
	if q.RateLimiting() && types.IsInterface(t) && ofEvent(pass, item) {
		return byAddress
	}
	if _, ptr := t.Underlying().(*types.Pointer); !ptr {
		return ""
	}
	_, fresh := item.(*ssa.Alloc)
	switch {
	case fresh && q.Method == "AddRateLimited":
		return alwaysNew
	case !types.IsInterface(q.Instr.Common().Signature().Params().At(0).Type()): // it is for such pointers
	case kube.IsAPIObject(t) && !kube.IsEventObject(t):
		return byAddress
	}
	return ""
}

// ofEvent: the item is what a handler of events was given, or each caller hands in such.
func ofEvent(pass *rule.Pass, item ssa.Value) bool {
	param, ok := queues.Bare(item).(*ssa.Parameter)
	if !ok {
		return false
	}
	if given(pass, param) {
		return true
	}
	return pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		from, ok := queues.Bare(arg).(*ssa.Parameter)
		switch {
		case !ok:
			return callgraph.LookPast, nil
		case given(pass, from):
			return callgraph.LookFound, nil
		}
		return callgraph.LookInto, from
	})
}

// given: an informer calls the function with objects.
func given(pass *rule.Pass, param *ssa.Parameter) bool {
	return pass.Model.Has(param.Parent().Syntax(), model.Handler) && types.IsInterface(param.Type())
}

func report(pass *rule.Pass, q queues.Call, item ssa.Value, why string) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil || len(call.Args) == 0 {
		return
	}
	if types.IsInterface(item.Type()) {
		pass.At(call.Args[0]).Sayf("the object of an event is put on the work queue, %s; queue the namespace/name key", why)
		return
	}
	t := types.TypeString(item.Type(), func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		return p.Name()
	})
	pass.At(call.Args[0]).Sayf("a %s is put on the work queue, %s; queue the namespace/name key", t, why)
}
