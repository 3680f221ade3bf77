package queuekey

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports items of a work queue that are no keys.
var Analyzer = rule.New(doc, run)

const (
	byAddress = "which compares addresses: events are not merged and back-off does not grow"
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
			if why := wrong(q, item); why != "" && !(why == byAddress && (again(calls, item) || addedOnce(pass, f.Fn))) {
				report(pass, q, item, why)
			}
		}
	}
}

// wrong says what is wrong with an item, or "".
func wrong(q queues.Call, item ssa.Value) string {
	t := types.Unalias(item.Type())
	if !types.IsInterface(t) && !types.Comparable(t) {
		return byValue
	}
	if _, ptr := t.Underlying().(*types.Pointer); !ptr || !q.RateLimiting() {
		return ""
	}
	_, fresh := item.(*ssa.Alloc)
	if kube.IsAPIObject(t) && !kube.IsEventObject(t) || fresh && q.Method == "AddRateLimited" {
		return byAddress
	}
	return ""
}

// again: the function also marks the item done, or looks at its failures: it came
// from the queue and goes back with the same address.
func again(calls []queues.Call, item ssa.Value) bool {
	return slices.ContainsFunc(calls, func(q queues.Call) bool {
		switch q.Method {
		case "Done", "Forget", "NumRequeues":
			return queues.SameItem(q.Item(), item)
		}
		return false
	})
}

// addedOnce: fn is the handler of added objects and of nothing else: each comes
// once, so that there is nothing to merge.
func addedOnce(pass *rule.Pass, fn *ssa.Function) bool {
	obj := fn.Object()
	added := false
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			kv, ok := n.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			key, ok := kv.Key.(*ast.Ident)
			if !ok || !kube.IsHandlerField(pass.TypesInfo.Uses[key]) {
				continue
			}
			if obj == nil || pass.TypesInfo.Uses[model.Name(kv.Value)] != obj {
				continue
			}
			if key.Name != "AddFunc" {
				return false
			}
			added = true
		}
	}
	return added
}

func report(pass *rule.Pass, q queues.Call, item ssa.Value, why string) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil || len(call.Args) == 0 {
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
