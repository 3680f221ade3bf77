package queuedone

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports items of a work queue that are not marked done.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, done: make(map[*ssa.Function]bool)}
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		for _, q := range calls {
			if q.Method == "Get" {
				c.check(f.Fn, q, calls)
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	done map[*ssa.Function]bool // whether Done is called when the function runs
}

func (c *checker) check(fn *ssa.Function, get queues.Call, calls []queues.Call) {
	item, shutdown := get.Got()
	if item == nil || c.isHandedOut(fn, item) {
		return
	}
	for _, q := range calls {
		if _, deferred := q.Instr.(*ssa.Defer); deferred && q.Method == "Done" && ssaflow.Reaches(q.Instr, get.Instr, nil) {
			return
		}
	}
	holds := func(k ssaflow.Cond) bool {
		if x, isNil, ok := k.NilTest(); ok && isNil && queues.SameItem(x, item) {
			return false // as at shutdown
		}
		if k.Val && c.isShuttingDown(k.Value) {
			return false // no key is processed any more
		}
		return !k.Val || !queues.SameItem(k.Value, shutdown)
	}
	ends := fn.Name() == "main" && c.pass.Pkg.Name() == "main" // with the program the queue ends
	at := paths.Find(c.pass.Flow, paths.After(get.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { return paths.IsReturn(i) && !ends || i == get.Instr },
		Avoid: func(i ssa.Instruction) bool { return c.isDoneCall(i, item, get) },
		Holds: holds,
	})
	if at.Found() {
		c.report(get, at.End)
	}
}

// isShuttingDown: the condition says that the queue is being shut down, and nothing in
// the package waits for the items that are still worked on.
func (c *checker) isShuttingDown(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	if x, ok := c.pass.Flow.Resolve(call); !ok || kube.QueueMethod(x.Fn) != "ShuttingDown" {
		return false
	}
	for _, f := range c.pass.Funcs() {
		for _, x := range c.pass.Flow.Calls(f.Fn) {
			if kube.QueueMethod(x.Fn) == "ShutDownWithDrain" {
				return false
			}
		}
	}
	return true
}

// isDoneCall reports whether an instruction marks the item done, or may lead to
// something that does, or does not return.
func (c *checker) isDoneCall(i ssa.Instruction, item ssa.Value, get queues.Call) bool {
	switch i := i.(type) {
	case *ssa.Panic:
		return true
	case ssa.CallInstruction:
		call, ok := c.pass.Flow.Resolve(i)
		if !ok {
			return false
		}
		if kube.QueueMethod(call.Fn) == "Done" || kube.NeverReturns(call.Fn) {
			return true
		}
		if kube.QueueMethod(call.Fn) != "" || kube.EffectOf(call.Fn).Has(kube.Quiet) {
			return false
		}
		return call.Static != nil && c.hasDone(call.Static) || c.isHandOver(call, item, get)
	}
	return false
}

// hasDone: Done of some queue is called when fn runs.
func (c *checker) hasDone(fn *ssa.Function) bool {
	if known, ok := c.done[fn]; ok {
		return known
	}
	_, found := c.pass.Effects.Graph().AnyCall(fn, callgraph.Everything, func(call ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(kube.QueueMethod(call.Fn) == "Done" || call.Static == nil && hasQueueArg(call))
	})
	c.done[fn] = found
	return found
}

func (c *checker) report(get queues.Call, at ssa.Instruction) {
	call := c.pass.Flow.CallExpr(get.Instr)
	if call == nil {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	as := rule.EnclosingStmt[*ast.AssignStmt](c.pass, call.Pos())
	if !ok || as == nil || len(as.Lhs) == 0 {
		return
	}
	item, queue := types.ExprString(as.Lhs[0]), types.ExprString(sel.X)
	d := c.pass.At(call)
	if r, ok := at.(*ssa.Return); ok {
		d.Because(c.pass.Flow.Return(r), "returned here without Done")
	}
	how := "not marked Done on every path"
	if !c.hasDone(get.Instr.Parent()) {
		how = "never marked Done"
	}
	d.Sayf("%s from %s.Get() is %s: it is never processed again; defer %s.Done(%s) right after the shutdown check", item, queue, how, queue, item)
}

// isHandedOut: the function returns the item, keeps it somewhere, or adds it to a list.
// What only holds it for a while, such as the arguments of a log line, does not count.
func (c *checker) isHandedOut(fn *ssa.Function, item ssa.Value) bool {
	carried := queues.Carried(item)
	is := func(v ssa.Value) bool { return carried[v] || queues.SameItem(v, item) }
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Return:
			if slices.ContainsFunc(i.Results, is) {
				return true
			}
		case *ssa.Send:
			if is(i.X) {
				return true
			}
		case *ssa.Select:
			if slices.ContainsFunc(i.States, func(st *ssa.SelectState) bool { return st.Send != nil && is(st.Send) }) {
				return true
			}
		case *ssa.MapUpdate:
			if is(i.Key) || is(i.Value) {
				return true
			}
		case *ssa.Store:
			if ssaflow.LocalAt(i.Addr) == nil && is(i.Val) {
				return true
			}
		case *ssa.MakeClosure:
			if slices.ContainsFunc(i.Bindings, is) && isKept(i) && c.hasDone(i.Fn.(*ssa.Function)) {
				return true // whoever gets it marks the item
			}
		case ssa.CallInstruction:
			if c.mayKeep(i, is, item) {
				return true
			}
		}
	}
	return false
}

// isKept: a function value is stored somewhere, and not just called or handed to a call.
func isKept(v ssa.Value) bool {
	if v.Referrers() == nil { // a declared function
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if isKept(r) {
				return true
			}
		}
	}
	return false
}

// mayKeep: a call adds the item to a list, or gives a struct or list with it to a
// function out of sight.
func (c *checker) mayKeep(i ssa.CallInstruction, is func(ssa.Value) bool, item ssa.Value) bool {
	if bi, ok := i.Common().Value.(*ssa.Builtin); ok {
		return bi.Name() == "append" && slices.ContainsFunc(i.Common().Args, is)
	}
	call, ok := c.pass.Flow.Resolve(i)
	if !ok || call.Static != nil || kube.QueueMethod(call.Fn) != "" || kube.EffectOf(call.Fn).Has(kube.Quiet) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return is(a) && !queues.SameItem(a, item) })
}

func hasQueueArg(call ssaflow.Call) bool {
	if kube.QueueMethod(call.Fn) != "" {
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return kube.IsQueue(ssaflow.Unwrap(a).Type()) })
}

// isHandOver: a function gets a literal that marks an item done; or one out of sight
// gets the queue, or the item together with what holds the queue, or is a function
// value that may have captured it.
func (c *checker) isHandOver(call ssaflow.Call, item ssa.Value, get queues.Call) bool {
	if hasQueueArg(call) {
		return true
	}
	withItem, withHolder := false, false
	for _, a := range call.Args {
		withItem = withItem || queues.SameItem(a, item)
		withHolder = withHolder || c.pass.Flow.PlaceOf(a).Root == get.Queue.Root && get.Queue.Root == ssaflow.Unwrap(a)
	}
	for _, a := range call.Args {
		if fn := c.pass.Flow.FuncOf(a); fn != nil && c.hasDone(fn) {
			return true // a literal for somebody who runs it, now or in a goroutine
		}
	}
	if call.Closure != nil {
		return c.hasDone(call.Static)
	}
	return call.Static == nil && withItem && (withHolder || call.Fn == nil)
}
