package statusunchanged

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that are written at each reconcile, changed or not.
var Analyzer = rule.New(doc, run)

const roots = model.Reconciler | model.ObjectReconciler | model.KeyWorker

func run(pass *rule.Pass) {
	c := checker{pass: pass, ways: recur.NewEachReconcile(pass), always: make(map[funcKind]bool)}
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, kind := range c.kinds(f.Fn) {
			if !c.writes(f.Fn, kind) {
				continue
			}
			if pass.Model.Has(f.Fn.Syntax(), roots) {
				if why := c.again(f.Fn); why != nil {
					c.report(f.Fn, kind, why)
				}
				continue
			}
			for _, root := range c.ways.SteadyRoots(f.Fn, recur.NewSteadyOfKind(pass, kind).MayVariant()) {
				if why := c.again(root); why != nil && !c.writes(root, kind) {
					c.report(f.Fn, kind, why)
					break
				}
			}
		}
	}
}

type checker struct {
	pass   *rule.Pass
	ways   *recur.EachReconcile
	always map[funcKind]bool
}

type funcKind struct {
	fn   *ssa.Function
	kind *types.Named
}

// A write is a call that certainly writes the status of an object of a kind.
type write struct {
	call ssaflow.Call
	kind *types.Named
	// in is the function that makes the write, nil when the call is it.
	in *ssa.Function
}

// statusWrites returns the writes of fn, in block order.
func (c *checker) statusWrites(fn *ssa.Function, kind *types.Named) []write {
	var out []write
	direct := make(map[ssa.Instruction]bool)
	if f := c.pass.Effects.Of(fn); f != nil {
		for i := range f.Ops {
			if op := &f.Ops[i]; op.Via == nil && c.plain(op) {
				direct[op.Call.Instr] = true
			}
		}
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, isGo := call.Instr.(*ssa.Go); isGo {
			continue
		}
		switch {
		case direct[call.Instr]:
			op, _ := kube.ClientOp(call.Fn)
			if n := kindOf(call.Arg(op.Obj)); n != nil && (kind == nil || n == kind) {
				out = append(out, write{call, n, nil})
			}
		case kube.IsStatusUpdate(call.Fn) && call.Static == nil:
			for _, a := range call.Args[1:] {
				if n := kindOf(a); n != nil && (kind == nil || n == kind) {
					out = append(out, write{call, n, nil})
				}
			}
		case kind != nil:
			if in := c.runs(call); in != nil && c.writes(in, kind) {
				out = append(out, write{call, kind, in})
			}
		}
	}
	return out
}

// plain: an Update of the status, or a patch computed from a base: what an apply
// request or a patch that is written out sends is decided otherwise.
func (c *checker) plain(op *memory.OpCall) bool {
	if op.Sub != "status" || object.DryRun(c.pass.Effects, op) {
		return false
	}
	switch op.Op.Verb {
	case kube.Update:
		return true
	case kube.Patch:
		return object.MergeBase(c.pass.Effects, op) != nil
	}
	return false
}

func kindOf(v ssa.Value) *types.Named {
	if v == nil {
		return nil
	}
	t := ssaflow.Unwrap(v).Type()
	n := kube.Named(t)
	if n == nil || !kube.IsAPIObject(n) && !kube.IsObjectInterface(t) {
		return nil
	}
	return n
}

// runs returns the function of the package that a call runs: the callee, or a
// literal that it is given and calls before it returns.
func (c *checker) runs(call ssaflow.Call) *ssa.Function {
	if call.Static != nil {
		return call.Static
	}
	for _, a := range call.Args {
		if mc, ok := ssaflow.Unwrap(a).(*ssa.MakeClosure); ok && c.pass.Effects.InPlace(mc.Fn.(*ssa.Function)) {
			return mc.Fn.(*ssa.Function)
		}
	}
	return nil
}

// kinds returns the kinds whose status fn writes itself, and when it is a
// reconciler, in functions that it calls.
func (c *checker) kinds(fn *ssa.Function) []*types.Named {
	var out []*types.Named
	seen := make(map[*types.Named]bool)
	done := make(map[*ssa.Function]bool)
	var add func(fn *ssa.Function, depth int)
	add = func(fn *ssa.Function, depth int) {
		if done[fn] {
			return
		}
		done[fn] = true
		for _, w := range c.statusWrites(fn, nil) {
			if !seen[w.kind] {
				seen[w.kind] = true
				out = append(out, w.kind)
			}
		}
		if depth == 0 {
			return
		}
		for _, call := range c.pass.Flow.Calls(fn) {
			if in := c.runs(call); in != nil {
				add(in, depth-1)
			}
		}
	}
	depth := 0
	if c.pass.Model.Has(fn.Syntax(), roots) {
		depth = 3
	}
	add(fn, depth)
	return out
}

// writes: fn writes the status of an object of the kind on every way, but where
// it fails, finds nothing, or the object is being deleted.
func (c *checker) writes(fn *ssa.Function, kind *types.Named) bool {
	key := funcKind{fn, kind}
	if done, ok := c.always[key]; ok {
		return done
	}
	c.always[key] = false // a recursive call does not count
	at := make(map[ssa.Instruction]bool)
	for _, w := range c.statusWrites(fn, kind) {
		at[w.call.Instr] = true
	}
	res := false
	if len(at) > 0 && len(fn.Blocks) > 0 {
		res = at[fn.Blocks[0].Instrs[0]] || errflow.ReturnsWithout(c.pass.Flow, fn.Blocks[0].Instrs[0], func(i ssa.Instruction) bool {
			return at[i] || len(lifecycle.Deleting(c.pass.Flow, i.Block())) > 0
		}, c.aside) == nil
	}
	c.always[key] = res
	return res
}

// aside: something failed, or there is no such object.
func (c *checker) aside(conds []ssaflow.Cond) bool {
	for _, k := range conds {
		if v, isNil, ok := k.NilTest(); ok && kube.IsError(v.Type()) && !isNil {
			return true
		}
		switch v := k.Value.(type) {
		case *ssa.Call:
			if rc, ok := c.pass.Flow.Resolve(v); ok && k.Val && (effects.TellsNotFound(c.pass.Effects, rc) || kube.TellsDeletion(rc.Fn)) {
				return true
			}
		case *ssa.Extract:
			if !k.Val && c.found(v) {
				return true
			}
		}
	}
	return false
}

// found: the result of a cache that says whether there is such an object.
func (c *checker) found(v *ssa.Extract) bool {
	call, ok := v.Tuple.(*ssa.Call)
	if !ok || v.Index == 0 {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || !rc.Method {
		return false
	}
	_, ok = rc.CachedRead()
	return ok
}

// again returns what makes a reconciler run although its object did not change:
// it asks to be run later, its controller watches other kinds, or its informers
// resync; nil when nothing is known to.
func (c *checker) again(root *ssa.Function) ssa.Instruction {
	if c.pass.Model.Has(root.Syntax(), model.KeyWorker) && !c.pass.Model.Has(root.Syntax(), model.Reconciler|model.ObjectReconciler) {
		return root.Blocks[0].Instrs[0]
	}
	for _, b := range root.Blocks {
		if c.aside(c.pass.Flow.Known(b)) {
			continue // tries again after a failure
		}
		for _, i := range b.Instrs {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if a, ok := st.Addr.(*ssa.FieldAddr); ok && kube.IsRequeueAfter(ssaflow.FieldOf(a)) {
				if k, isConst := st.Val.(*ssa.Const); !isConst || k.Value != nil && k.Int64() != 0 {
					return st
				}
			}
		}
	}
	return c.ways.OtherKinds(root)
}

// busy: a pass that comes there has created or deleted something before.
func (c *checker) busy(at ssa.Instruction) bool {
	for _, call := range c.pass.Flow.Calls(at.Parent()) {
		if op, ok := kube.ClientOp(call.Fn); ok && (op.Verb == kube.Create || op.Verb == kube.Delete) && ssaflow.Dominates(call.Instr, at) {
			return true
		}
	}
	return false
}

func (c *checker) report(fn *ssa.Function, kind *types.Named, why ssa.Instruction) {
	at := fn
	var last *write
	for depth := 0; depth < 8; depth++ {
		last = nil
		lastBusy := false
		ws := c.statusWrites(at, kind)
		for i := range ws {
			w := &ws[i]
			b := w.call.Instr.Block()
			if len(lifecycle.Deleting(c.pass.Flow, b)) > 0 || c.aside(c.pass.Flow.Known(b)) {
				continue
			}
			busy := c.busy(w.call.Instr)
			if last == nil || lastBusy && !busy || lastBusy == busy && last.call.Instr.Pos() < w.call.Instr.Pos() {
				last, lastBusy = w, busy
			}
		}
		if last == nil || last.in == nil {
			break
		}
		at = last.in
	}
	if last == nil {
		return
	}
	call := c.pass.Flow.CallExpr(last.call.Instr)
	if call == nil {
		return
	}
	name := rule.CallName(call)
	c.pass.At(call).Because(why, "reconciles again from here, although the object did not change").
		Sayf("%s is sent on every reconcile even if nothing changed; compare with the status read (equality.Semantic.DeepEqual) first", name)
}
