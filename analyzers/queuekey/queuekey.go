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
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
			if why := wrong(q, item); why != "" && !(why != byValue && (again(calls, item) || comesOnce(pass, f.Fn))) {
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
	switch {
	case fresh && q.Method == "AddRateLimited":
		return alwaysNew
	case kube.IsAPIObject(t) && !kube.IsEventObject(t):
		return byAddress
	}
	return ""
}

// again: the function took the item from a queue, marks it done, or looks at its
// failures: it goes back with the same address.
func again(calls []queues.Call, item ssa.Value) bool {
	return slices.ContainsFunc(calls, func(q queues.Call) bool {
		switch q.Method {
		case "Done", "Forget", "NumRequeues":
			return queues.SameItem(q.Item(), item)
		case "Get":
			return taken(item) == q.Instr
		}
		return false
	})
}

// taken returns the call whose first result the item is.
func taken(item ssa.Value) ssa.Instruction {
	for range 4 {
		switch v := ssaflow.SoleDefinition(item).(type) {
		case *ssa.Extract:
			if call, ok := v.Tuple.(*ssa.Call); ok {
				return call
			}
			item = v.Tuple
		case *ssa.TypeAssert:
			item = v.X
		case *ssa.MakeInterface:
			item = v.X
		default:
			return nil
		}
	}
	return nil
}

// comesOnce: fn is the handler of added objects or of deleted ones, and of nothing else:
// each comes once, so that there is nothing to merge.
func comesOnce(pass *rule.Pass, fn *ssa.Function) bool {
	once := false
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			kv, ok := n.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			key, ok := kv.Key.(*ast.Ident)
			if !ok || !kube.IsHandlerField(pass.TypesInfo.Uses[key]) || !is(pass, kv.Value, fn) {
				continue
			}
			if once || key.Name == "UpdateFunc" {
				return false
			}
			once = true
		}
	}
	return once
}

// is: the expression is the function, by its name or as its literal.
func is(pass *rule.Pass, e ast.Expr, fn *ssa.Function) bool {
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok {
		return fn.Syntax() == ast.Node(lit)
	}
	return fn.Object() != nil && pass.TypesInfo.Uses[model.Name(e)] == fn.Object()
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
