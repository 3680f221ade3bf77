package retryconflict

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports updates that are repeated after a conflict with the version
// that conflicted.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := checker{pass: pass, seen: make(map[ssa.Instruction]bool)}
	for _, f := range pass.Funcs() {
		for _, r := range errflow.Retries(pass.Flow, f.Fn) {
			if body := pass.Effects.Of(r.Body); body != nil {
				c.retried(f, r, body)
			}
		}
	}
	for _, f := range pass.Funcs() {
		c.loops(f)
	}
	c.webhooks()
}

type checker struct {
	pass *rule.Pass
	seen map[ssa.Instruction]bool
}

// retried looks at a function that is run again after a conflict: for updates of
// an object from outside that nothing in it reads again.
func (c *checker) retried(f *memory.Func, r errflow.Retry, body *memory.Func) {
	for _, o := range object.Written(c.pass.Effects, body) {
		if o.Root.Kind != memory.RootFree && o.Root.Kind != memory.RootParam && o.Root.Kind != memory.RootGlobal {
			continue
		}
		op := c.onlyUpdate(o, 0)
		if op == nil || object.DryRun(c.pass.Effects, op) || !c.wasRead(o, body.Fn) || r.Poll && !c.polledAgain(body.Fn, op) {
			continue
		}
		what := "RetryOnConflict"
		if call := c.pass.Flow.CallExpr(r.Call.Instr); call != nil {
			what = rule.CallName(call)
		}
		c.report(body, op, what, "function", r.Call.Instr)
	}
}

// onlyUpdate returns the update of an object to which nothing happens that may
// give it another version, here or in the function that makes the update.
func (c *checker) onlyUpdate(o *object.Object, depth int) *memory.OpCall {
	var update *memory.OpCall
	for _, m := range o.Moments {
		if m.Renews() {
			return nil
		}
		for _, op := range m.Ops {
			if op.Op.Verb != kube.Update || object.CreateOr(op) || update != nil && update.Call.Instr != op.Call.Instr || !o.Certain(op) {
				return nil
			}
			update = op
		}
	}
	if update != nil && update.Via != nil && !c.onlyUpdates(update, depth) {
		return nil
	}
	return update
}

// onlyUpdates: the callee that makes the operation does not read its parameter.
func (c *checker) onlyUpdates(op *memory.OpCall, depth int) bool {
	if op.Call.Static == nil || op.Via.Param >= len(op.Call.Static.Params) || depth > 3 {
		return false
	}
	callee := c.pass.Effects.Of(op.Call.Static)
	if callee == nil {
		return false
	}
	for _, o := range object.Written(c.pass.Effects, callee) {
		if o.Root.Kind == memory.RootParam && o.Root.Index == op.Via.Param && o.Path == op.Via.Path {
			return c.onlyUpdate(o, depth+1) != nil
		}
	}
	return false
}

// polledAgain: a round in which the update failed ends so that there is another.
func (c *checker) polledAgain(body *ssa.Function, op *memory.OpCall) bool {
	for _, ret := range ssaflow.Returns(body) {
		if errflow.GoesOn(ret) && object.FailedIn(op, c.pass.Flow.Known(ret.Block())) {
			return true
		}
	}
	return false
}

func (c *checker) report(f *memory.Func, op *memory.OpCall, what, where string, retry ssa.CallInstruction) {
	src, ok := c.pass.Operation(f, op)
	if !ok || c.seen[op.Call.Instr] {
		return
	}
	c.seen[op.Call.Instr] = true
	d := c.pass.At(src.Call)
	if retry != nil {
		if call := c.pass.Flow.CallExpr(retry); call != nil {
			d.Because(rule.Span(call.Pos(), call.Fun.End()), "repeated by this")
		}
	}
	d.Because(c.otherRead(f, op), "this reads into another variable")
	d.Say(what + " repeats the update of " + src.Object + " with the resourceVersion that conflicted: Get it inside the " + where + " and re-apply the change")
}

// otherRead returns a read of an object of the same kind in f, or nil.
func (c *checker) otherRead(f *memory.Func, op *memory.OpCall) ast.Node {
	updated := object.Operand(c.pass.Effects, op)
	if updated == nil {
		return nil
	}
	kind := kube.Named(ssaflow.Unwrap(updated).Type())
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		into, _, ok := object.ReadInto(call)
		if ok && kind != nil && into != nil && kube.Named(into.Type()) == kind {
			return c.pass.Flow.Node(call.Instr)
		}
	}
	return nil
}
