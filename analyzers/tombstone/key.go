package tombstone

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var key = rule.Form{Name: "key", Run: mistakesOf("key", reportKey)}

// keys returns the calls of key functions that get what a function for deletions was given,
// while it may be a tombstone.
func keys(pass *rule.Pass, param *ssa.Parameter) (out []*mistake) {
	uses, tombstone := objects.Uses(pass.Flow, param)
	for _, u := range uses {
		_, ok := keyCall(pass, u)
		if ok && !pass.Quiet(tombstone && (len(u.Calls) > 0 || !objects.StillTombstone(pass.Flow, param, u.Instr)), u.Instr, "the tombstone is unwrapped before") {
			out = append(out, &mistake{use: u, form: "key"})
		}
	}
	return out
}

// keyCall returns the call that makes a key of the object: a use, or what a worker does with an
// object that the use queues.
func keyCall(pass *rule.Pass, u objects.Use) (ssaflow.Call, bool) {
	ci, ok := u.Instr.(ssa.CallInstruction)
	if !ok {
		return ssaflow.Call{}, false
	}
	c, ok := pass.Flow.Resolve(ci)
	if ok && strings.HasPrefix(kube.QueueMethod(c.Fn), "Add") {
		return keyInWorker(pass, ci)
	}
	return c, ok && kube.IsKeyFunc(c.Fn)
}

// keyInWorker returns the call that makes the key of what add puts into a queue, after the package
// has taken it out again.
func keyInWorker(pass *rule.Pass, add ssa.CallInstruction) (ssaflow.Call, bool) {
	calls := queues.Calls(pass.Flow, add.Parent())
	to := calls[slices.IndexFunc(calls, func(q queues.Call) bool { return q.Instr == add })].Field
	for _, f := range pass.Funcs() {
		for _, get := range queues.Calls(pass.Flow, f.Fn) {
			if item, _ := get.Got(); get.Method == "Get" && to != nil && get.Field == to && item != nil {
				if c, ok := keyOf(pass, f.Fn, item, 0); ok {
					return c, true
				}
			}
		}
	}
	return ssaflow.Call{}, false
}

// keyOf returns the call by which fn, or what it hands the item to, makes the key of an item,
// unless one of them asks for tombstones.
func keyOf(pass *rule.Pass, fn *ssa.Function, item ssa.Value, depth int) (ssaflow.Call, bool) {
	for i := range ssaflow.Instrs(fn) {
		if a, ok := i.(*ssa.TypeAssert); ok && kube.IsTombstone(a.AssertedType) {
			return ssaflow.Call{}, false
		}
	}
	for _, c := range pass.Flow.Calls(fn) {
		at := slices.IndexFunc(c.Args, func(a ssa.Value) bool { return queues.SameItem(a, item) })
		if at >= 0 && kube.IsKeyFunc(c.Fn) {
			return c, true
		}
		if at >= 0 && c.Static != nil && at < len(c.Static.Params) && depth < maxHelpers {
			if made, ok := keyOf(pass, c.Static, c.Static.Params[at], depth+1); ok {
				return made, true
			}
		}
	}
	return ssaflow.Call{}, false
}

// maxHelpers is how many functions may lie between a worker and the key of its item.
const maxHelpers = 3

func reportKey(pass *rule.Pass, m *mistake) {
	c, _ := keyCall(pass, m.use)
	call := pass.Flow.CallExpr(m.use.Instr.(ssa.CallInstruction))
	if call == nil {
		return
	}
	if c.Instr != m.use.Instr {
		pass.At(call).Because(c.Instr, "the worker makes the key here").
			Sayf("%s queues a tombstone as it is, for which %s fails in the worker, so the delete is lost: queue the key", types.ExprString(call), c.Fn.Name())
		return
	}
	d, use := pass.At(call.Fun), "unwrap cache.DeletedFinalStateUnknown first"
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if name := kube.DeletionKeyFunc(c.Fn); name != "" {
			use = "use " + types.ExprString(sel.X) + "." + name
			d.Fix("call "+name, fix.Replace(sel.Sel, name))
		}
	}
	if len(m.use.Calls) > 0 {
		d.Because(m.use.Calls[0], "called by a delete handler here")
	}
	d.Sayf("%s fails for the tombstone that a delete handler may get, so the key is lost: %s", types.ExprString(call.Fun), use)
}
