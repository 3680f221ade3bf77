package queuekey

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// again: the function took the item from a queue, marks it done, or looks at its
// failures, or each caller hands in such an item: it goes back with the same address.
func again(pass *rule.Pass, calls []queues.Call, item ssa.Value) bool {
	item = queues.Bare(item)
	if from, ok := item.(*ssa.Extract); ok && from.Parent() != nil { // in a literal of that function, too
		calls = append(slices.Clip(calls), queues.Calls(pass.Flow, from.Parent())...)
	}
	if param, ok := item.(*ssa.Parameter); ok && pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		return callgraph.FoundIf(backHere(queues.Calls(pass.Flow, arg.Parent()), arg)), nil
	}) {
		return true
	}
	return backHere(calls, item)
}

// backHere: again, in the function itself.
func backHere(calls []queues.Call, item ssa.Value) bool {
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
		switch v := queues.Bare(item).(type) {
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

// comesOnce: fn is the handler of added objects or of deleted ones, and of nothing else, or
// is only called by such: each comes once, so that there is nothing to merge.
func comesOnce(pass *rule.Pass, fn *ssa.Function) bool {
	for fn.Parent() != nil && pass.Effects.InPlace(fn) {
		fn = fn.Parent()
	}
	return handlesOnce(pass, fn) || pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		if handlesOnce(pass, s.Caller) {
			return callgraph.LookFound
		}
		return callgraph.LookInto
	})
}

func handlesOnce(pass *rule.Pass, fn *ssa.Function) bool {
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
