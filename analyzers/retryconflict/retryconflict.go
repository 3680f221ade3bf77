package retryconflict

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports updates that are repeated after a conflict with the version
// that conflicted.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := checker{pass: pass, seen: make(map[ssa.Instruction]bool)}
	for _, f := range pass.Funcs() {
		for _, r := range pass.Flow.Retries(f.Fn) {
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
func (c *checker) retried(f *effects.Func, r flow.Retry, body *effects.Func) {
	for _, o := range c.pass.Effects.Objects(body) {
		if o.Root.Kind != effects.RootFree && o.Root.Kind != effects.RootParam && o.Root.Kind != effects.RootGlobal {
			continue
		}
		op := c.onlyUpdate(o, 0)
		if op == nil || c.pass.Effects.DryRun(op) || !c.wasRead(o, body.Fn) || r.Poll && !c.polledAgain(body.Fn, op) {
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
func (c *checker) onlyUpdate(o *effects.Object, depth int) *effects.OpCall {
	var update *effects.OpCall
	for _, m := range o.Moments {
		if renews(m) {
			return nil
		}
		for _, op := range m.Ops {
			if op.Op.Verb != kube.Update || op.CreateOr() || update != nil && update.Call.Instr != op.Call.Instr || !o.Certain(op) {
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
func (c *checker) onlyUpdates(op *effects.OpCall, depth int) bool {
	if op.Call.Static == nil || op.Via.Param >= len(op.Call.Static.Params) || depth > 3 {
		return false
	}
	callee := c.pass.Effects.Of(op.Call.Static)
	if callee == nil {
		return false
	}
	for _, o := range c.pass.Effects.Objects(callee) {
		if o.Root.Kind == effects.RootParam && o.Root.Index == op.Via.Param && o.Path == op.Via.Path {
			return c.onlyUpdate(o, depth+1) != nil
		}
	}
	return false
}

// renews: the object may have another version after m: it is read, or its
// version is set, or somebody may do so who gets it.
func renews(m *effects.Moment) bool {
	if m.Replaced || m.Leaves || m.LeavesPart {
		return true
	}
	for _, w := range m.Changes {
		if w.Below == ".ObjectMeta" || w.Below.HasPrefix(".ObjectMeta.ResourceVersion") || w.Part == effects.PartOther {
			return true
		}
	}
	return false
}

// wasRead: what the variable held before the first attempt has a version: it
// comes from the API server or from the caller.
func (c *checker) wasRead(o *effects.Object, body *ssa.Function) bool {
	if o.Root.Kind != effects.RootFree || o.Root.Index >= len(body.FreeVars) {
		return o.Root.Kind == effects.RootParam
	}
	cell := flow.Binding(body.FreeVars[o.Root.Index])
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
func (c *checker) filled(f *effects.Func, v ssa.Value) bool {
	for _, r := range f.Val(v).Refs {
		if o := c.pass.Effects.Object(f, r.Loc); o != nil {
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
	for _, o := range flow.Origins(c.pass.Flow, v, flow.OriginOptions{Through: copied}) {
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
func (c *checker) versioned(o flow.Origin) bool {
	switch v := o.Value.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field:
		return true
	case *ssa.Alloc:
		return c.filled(c.pass.Effects.Of(v.Parent()), v)
	case *ssa.UnOp:
		return o.Sight != flow.FromVariable
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
func (c *checker) polledAgain(body *ssa.Function, op *effects.OpCall) bool {
	for _, ret := range flow.Returns(body) {
		if flow.GoesOn(ret) && op.FailedIn(c.pass.Flow.Known(ret.Block())) {
			return true
		}
	}
	return false
}

// loops looks for loops that a successful update leaves, and a failed one goes
// through again with the same object.
func (c *checker) loops(f *effects.Func) {
	for _, o := range c.pass.Effects.Objects(f) {
		for _, m := range o.Moments {
			if len(m.Ops) != 1 || !flow.InLoop(m.Instr.Block()) || c.seen[m.Instr] {
				continue
			}
			op := m.Ops[0]
			if op.Op.Verb != kube.Update || op.CreateOr() || op.Via != nil || !o.Certain(op) || renews(m) || !c.again(o, m, op) {
				continue
			}
			c.report(f, op, "this loop", "loop", nil)
		}
	}
}

// again: control comes back to the update after it failed, with the same
// version, and not after it succeeded.
func (c *checker) again(o *effects.Object, m *effects.Moment, op *effects.OpCall) bool {
	const unknown, failed = 0, 1
	retried, other := false, false
	o.Forward(m, unknown, func(st int, at *effects.Moment) int {
		if at == m {
			if st == failed {
				retried = true
			} else {
				other = true
			}
			return effects.Stop
		}
		if renews(at) || len(at.Ops) > 0 {
			return effects.Stop
		}
		return st
	}, func(st int, known []flow.Cond) int {
		if op.FailedIn(known) {
			return failed
		}
		return st
	})
	return retried && !other && c.sameInLoop(o, m)
}

// sameInLoop: the object is made or got outside the loop.
func (c *checker) sameInLoop(o *effects.Object, m *effects.Moment) bool {
	switch o.Root.Kind {
	case effects.RootParam, effects.RootFree:
		return true
	}
	i, ok := o.Root.Value.(ssa.Instruction)
	return ok && i.Block() != nil && !flow.Reaches(m.Instr, i, nil) && c.hasVersion(o.Root.Value)
}

func (c *checker) report(f *effects.Func, op *effects.OpCall, what, where string, retry ssa.CallInstruction) {
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
func (c *checker) otherRead(f *effects.Func, op *effects.OpCall) ast.Node {
	updated := c.pass.Effects.Operand(op)
	if updated == nil {
		return nil
	}
	kind := kube.Named(flow.Unwrap(updated).Type())
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		read, ok := kube.ClientOp(call.Fn)
		if !ok || read.Verb != kube.Get || kind == nil {
			continue
		}
		var into ssa.Value
		if read.Clientset {
			into = call.Result(0)
		} else {
			into = flow.Unwrap(call.Arg(read.Obj))
		}
		if into != nil && kube.Named(into.Type()) == kind {
			return c.pass.Flow.Node(call.Instr)
		}
	}
	return nil
}
