package queueshutdown

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports functions that wait for workers before they shut down the
// queue that those block on.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if _, spawned := call.Instr.(*ssa.Go); !spawned && kube.WaitsForGoroutines(call.Fn) && call.Method {
				c.wait(f.Fn, call)
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	// ends are the places that shut down the queue of a field.
	ends map[*types.Var][]ssa.Instruction
}

// wait looks at a call that waits for goroutines which fn starts.
func (c *checker) wait(fn *ssa.Function, wait ssaflow.Call) {
	group := c.pass.Flow.PlaceOf(wait.Args[0])
	for _, s := range callgraph.Starts(c.pass.Flow, fn) {
		if s.Fn == nil || !c.isCounted(s, group) || !ssaflow.Reaches(s.Instr, wait.Instr, nil) {
			continue
		}
		get := c.get(s.Fn)
		if get == nil {
			continue
		}
		if late := c.late(fn, wait, get.Field); late != nil || c.isNeverShutDown(get.Field) {
			c.report(wait, *get, late)
			return
		}
	}
}

// isCounted: the goroutine belongs to the group that is waited for.
func (c *checker) isCounted(s callgraph.Start, group ssaflow.AccessPath) bool {
	start, ok := c.pass.Flow.Resolve(s.Instr)
	if !ok {
		return false
	}
	if _, isGo := s.Instr.(*ssa.Go); !isGo {
		return start.Method && c.pass.Flow.PlaceOf(start.Args[0]) == group
	}
	for _, call := range c.pass.Flow.Calls(s.Fn) {
		if !kube.Is(call.Fn, "sync.WaitGroup.Done") {
			continue
		}
		done := c.pass.Flow.PlaceOf(call.Args[0])
		if param, ok := done.Root.(*ssa.Parameter); ok && param.Parent() == s.Fn {
			if arg := start.ArgOf(param); arg != nil {
				at := c.pass.Flow.PlaceOf(arg)
				done.Root, done.Path = at.Root, at.Path+done.Path
			}
		}
		if done == group {
			return true
		}
	}
	return false
}

// get returns the call by which a goroutine waits for an item of a queue.
func (c *checker) get(worker *ssa.Function) *queues.Call {
	var found *queues.Call
	for _, fn := range c.pass.Effects.Graph().From(worker, callgraph.BeforeReturn).Funcs() {
		for _, q := range queues.Calls(c.pass.Flow, fn) {
			switch {
			case q.Method == "Len":
				return nil // it may ask before it waits
			case q.Method == "Get" && q.Field != nil && (found == nil || q.Instr.Pos() < found.Instr.Pos()):
				found = &q
			}
		}
	}
	return found
}

func (c *checker) report(wait ssaflow.Call, get queues.Call, late ssa.Instruction) {
	call, worker := c.pass.Flow.CallExpr(wait.Instr), c.pass.Flow.CallExpr(get.Instr)
	if call == nil || worker == nil {
		return
	}
	sel, ok := ast.Unparen(worker.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	queue := types.ExprString(sel.X)
	d := c.pass.At(call).Because(worker, "the workers block here")
	if late, ok := late.(ssa.CallInstruction); ok {
		if end := c.pass.Flow.CallExpr(late); end != nil {
			d.Because(end, "shut down after the wait")
			d.Fixes(c.before(call, end, wait)...)
		}
	}
	d.Say(types.ExprString(call.Fun) + " waits for workers that block in " + queue + ".Get(), which only returns after " + queue + ".ShutDown(): this hangs; call ShutDown before waiting")
}

// before repeats the shutdown in front of the wait, where it does no harm to
// do so twice.
func (c *checker) before(wait, end *ast.CallExpr, w ssaflow.Call) []fix.Fix {
	stmt := rule.EnclosingStmt[*ast.ExprStmt](c.pass, wait.Lparen)
	if _, plain := w.Instr.(*ssa.Call); !plain || stmt == nil || stmt.X != ast.Expr(wait) || len(end.Args) > 0 {
		return nil
	}
	return fix.Offer("shut the queue down first", fix.Insert(stmt.Pos(), types.ExprString(end)+"\n\t"))
}

// late returns the call that shuts the queue down, when all that do so come only
// after the wait; nil otherwise.
func (c *checker) late(fn *ssa.Function, wait ssaflow.Call, queue *types.Var) ssa.Instruction {
	c.find()
	if objects.HandsOut(c.pass.Flow, queue) {
		return nil
	}
	var found ssa.Instruction
	for _, end := range c.ends[queue] {
		if end.Parent() != fn {
			return nil
		}
		_, endDeferred := end.(*ssa.Defer)
		_, waitDeferred := wait.Instr.(*ssa.Defer)
		switch {
		case endDeferred && waitDeferred && ssaflow.Dominates(end, wait.Instr):
			// deferred calls run in reverse
		case endDeferred && !waitDeferred:
		case !endDeferred && !waitDeferred && ssaflow.Dominates(wait.Instr, end) && !ssaflow.Reaches(end, wait.Instr, nil):
		default:
			return nil
		}
		found = end
	}
	return found
}

// isNeverShutDown: the queue is kept in a field that nobody else sees, and nothing in the
// package shuts it down.
func (c *checker) isNeverShutDown(queue *types.Var) bool {
	c.find()
	if len(c.ends[queue]) > 0 || queue.Exported() && queue.Pkg().Name() != "main" || !queue.IsField() || queue.Embedded() {
		return false
	}
	values, all := c.pass.Flow.FieldValues(queue)
	if !all || len(values) == 0 {
		return false
	}
	for _, v := range values {
		call, ok := ssaflow.Unwrap(v).(*ssa.Call)
		if !ok {
			return false
		}
		if made, ok := c.pass.Flow.Resolve(call); !ok || !kube.IsNewQueue(made.Fn) {
			return false
		}
	}
	return !objects.HandsOut(c.pass.Flow, queue)
}

// find collects the places that shut down a queue. A method value counts as the
// place where it is made.
func (c *checker) find() {
	if c.ends != nil {
		return
	}
	c.ends = make(map[*types.Var][]ssa.Instruction)
	for _, fn := range c.pass.Flow.Funcs {
		for _, q := range queues.Calls(c.pass.Flow, fn) {
			if (q.Method == "ShutDown" || q.Method == "ShutDownWithDrain") && q.Field != nil {
				c.ends[q.Field] = append(c.ends[q.Field], q.Instr)
			}
		}
	}
}
