package retryconflict

import (
	_ "embed"
	"go/ast"
	"go/types"

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

// wasRead: what the variable held before the first attempt has a version: it
// comes from the API server or from the caller.
func (c *checker) wasRead(o *object.Object, body *ssa.Function) bool {
	if o.Root.Kind != memory.RootFree || o.Root.Index >= len(body.FreeVars) {
		return o.Root.Kind == memory.RootParam
	}
	cell := ssaflow.Binding(body.FreeVars[o.Root.Index])
	if cell == nil || body.Parent() == nil {
		return false
	}
	outer := c.pass.Effects.Of(body.Parent())
	if outer == nil {
		return false
	}
	if fv, ok := cell.(*ssa.FreeVar); ok {
		return fv.Parent() != nil
	}
	a, ok := cell.(*ssa.Alloc)
	if !ok {
		return false
	}
	if kube.IsAPIObject(a.Type().Underlying().(*types.Pointer).Elem()) {
		if _, isPtr := types.Unalias(a.Type().Underlying().(*types.Pointer).Elem()).(*types.Pointer); !isPtr {
			return c.filled(outer, a)
		}
	}
	held := false
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == a {
			if !c.hasVersion(st.Val) {
				return false
			}
			held = true
		}
	}
	return held
}

// filled: somebody reads into the variable.
func (c *checker) filled(f *memory.Func, v ssa.Value) bool {
	for _, r := range f.Val(v).Refs {
		if o := object.Of(c.pass.Effects, f, r.Loc); o != nil {
			for _, m := range o.Moments {
				if m.Replaced && m.Instr.Parent() == f.Fn {
					return true
				}
			}
		}
	}
	return false
}

// hasVersion: v is an object that the API server or a cache returned, or a
// parameter, or a copy of one.
func (c *checker) hasVersion(v ssa.Value) bool {
	copied := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.TypeAssert:
			return []ssa.Value{v.X}, true
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.Call:
			if call, ok := c.pass.Flow.Resolve(v); ok {
				into, ok := kube.DeepCopies(call.Fn)
				return []ssa.Value{call.Arg(-1)}, ok && !into
			}
		}
		return nil, false
	}
	some := false
	for _, o := range ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{Through: copied}) {
		if k, ok := o.Value.(*ssa.Const); ok && k.IsNil() && o.Block != nil {
			continue
		}
		if !c.versioned(o) {
			return false
		}
		some = true
	}
	return some
}

// versioned: the origin is such an object.
func (c *checker) versioned(o ssaflow.Origin) bool {
	switch v := o.Value.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field:
		return true
	case *ssa.Alloc:
		return c.filled(c.pass.Effects.Of(v.Parent()), v)
	case *ssa.UnOp:
		return o.Sight != ssaflow.FromVariable
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(v)
		if !ok || call.Fn == nil {
			return false
		}
		if _, ok := kube.ClientOp(call.Fn); ok {
			return true
		}
		if call.Method {
			_, ok := call.CachedRead()
			return ok
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

// loops looks for loops that a successful update leaves, and a failed one goes
// through again with the same object.
func (c *checker) loops(f *memory.Func) {
	for _, o := range object.Written(c.pass.Effects, f) {
		for _, m := range o.Moments {
			if len(m.Ops) != 1 || !ssaflow.InLoop(m.Instr.Block()) || c.seen[m.Instr] {
				continue
			}
			op := m.Ops[0]
			if op.Op.Verb != kube.Update || object.CreateOr(op) || op.Via != nil || !o.Certain(op) || m.Renews() || !c.again(o, m, op) {
				continue
			}
			c.report(f, op, "this loop", "loop", nil)
		}
	}
}

// again: control comes back to the update after it failed, with the same
// version, and not after it succeeded.
func (c *checker) again(o *object.Object, m *object.Event, op *memory.OpCall) bool {
	const unknown, failed = 0, 1
	retried, other := false, false
	o.Forward(m, unknown, func(st int, at *object.Event) int {
		if at == m {
			if st == failed {
				retried = true
			} else {
				other = true
			}
			return object.Stop
		}
		if at.Renews() || len(at.Ops) > 0 {
			return object.Stop
		}
		return st
	}, func(st int, known []ssaflow.Cond) int {
		if object.FailedIn(op, known) {
			return failed
		}
		return st
	})
	return retried && !other && c.sameInLoop(o, m)
}

// sameInLoop: the object is made or got outside the loop.
func (c *checker) sameInLoop(o *object.Object, m *object.Event) bool {
	switch o.Root.Kind {
	case memory.RootParam, memory.RootFree:
		return true
	}
	i, ok := o.Root.Value.(ssa.Instruction)
	return ok && i.Block() != nil && !ssaflow.Reaches(m.Instr, i, nil) && c.hasVersion(o.Root.Value)
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
