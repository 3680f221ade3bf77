package retryconflict

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports updates that are repeated after a conflict with the version
// that conflicted.
var Analyzer = rule.New(doc, run)

type checker struct {
	pass *rule.Pass
	seen map[ssa.Instruction]bool
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, seen: make(map[ssa.Instruction]bool)}
	for _, f := range pass.Funcs() {
		for _, r := range errflow.Retries(pass.Flow, f.Fn) {
			if body := pass.Effects.Of(r.Body); body != nil {
				c.retried(r, body)
			}
		}
	}
}

// retried looks at a function that is run again after a conflict: for updates of
// an object from outside that nothing in it reads again.
func (c *checker) retried(r errflow.Retry, body *memory.Func) {
	for _, o := range object.Written(c.pass.Effects, body) {
		if o.Root.Kind != memory.RootFree && o.Root.Kind != memory.RootParam && o.Root.Kind != memory.RootGlobal {
			c.noteOthers(o, "the object is got, or made, in the function that is repeated")
			continue
		}
		op := c.onlyUpdate(o, 0)
		if op == nil {
			c.noteOthers(o, "it is not known to be the only request about the object, whichever it is")
			continue
		}
		quiet := c.pass.QuietAt(op.Call.Instr)
		if quiet(object.DryRun(c.pass.Effects, op), "it is a dry run") ||
			quiet(!c.hasReadBefore(o, body.Fn), "what is updated is not known to have a version: it was read nowhere before") ||
			quiet(r.Poll && !c.isPolledAgain(body.Fn, op), "a round in which the update fails is the last") {
			continue
		}
		c.report(r, body, op)
	}
}

func (c *checker) report(r errflow.Retry, body *memory.Func, op *memory.OpCall) {
	src, ok := c.pass.Operation(body, op)
	if !ok || c.seen[op.Call.Instr] {
		return
	}
	c.seen[op.Call.Instr] = true
	what, d := "RetryOnConflict", c.pass.At(src.Call)
	if call := c.pass.Flow.CallExpr(r.Call.Instr); call != nil {
		what = c.pass.CallName(call)
		d.Because(rule.Span(call.Pos(), call.Fun.End()), "repeated by this")
	}
	d.Because(c.otherRead(body, op), "this reads into another variable").
		Sayf("%s repeats the update of %s with the resourceVersion that conflicted: Get it inside the function and re-apply the change", what, src.Object)
}

// noteOthers notes at updates of o why they are not looked at.
func (c *checker) noteOthers(o *object.Object, why string) {
	if !c.pass.Asked() {
		return
	}
	for _, m := range o.Moments {
		if m.Renews() {
			why = "the object is read again, or replaced, in the function that is repeated"
		}
	}
	for _, m := range o.Moments {
		for _, op := range m.Ops {
			c.pass.Quiet(op.Op.Verb == kube.Update, op.Call.Instr, why)
		}
	}
}

// isPolledAgain: a round in which the update failed ends so that there is another.
func (c *checker) isPolledAgain(body *ssa.Function, op *memory.OpCall) bool {
	return slices.ContainsFunc(ssaflow.Returns(body), func(ret *ssa.Return) bool {
		return errflow.GoesOn(ret) && object.FailedIn(op, c.pass.Flow.Known(ret.Block()))
	})
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
