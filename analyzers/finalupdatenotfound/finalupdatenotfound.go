package finalupdatenotfound

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports uses of an object after its last finalizer was removed.
var Analyzer = rule.New(doc, run)

// removal: also the write that removes the finalizer.
var removal rule.Switch

func init() {
	removal.Bind(Analyzer, "removal", "also report a write that removes a finalizer and whose NotFound is returned as a failure")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb == kube.FinalizerRemove && ch.Object != nil {
				c.check(f, ch)
			}
		}
	}
}

type checker struct{ pass *rule.Pass }

// states of a path: the finalizer is gone in memory, or in the store as well.
const (
	inMemory = iota
	stored
)

func (c *checker) check(f *memory.Func, ch lifecycle.FinalizerChange) {
	at := objects.PathOf(c.pass.Flow, ch.Object)
	if at.Root == nil || !lifecycle.OnlyDeleting(c.pass.Flow, c.pass.Effects.Graph(), f.Fn, ch.Instr.Block(), at) {
		return
	}
	o := object.Behind(c.pass.Effects, f, ch.Object)
	if o == nil || o.At(ch.Instr) == nil {
		return
	}
	p := &path{c: c, f: f, o: o, at: at}
	state := inMemory
	if ch.Written {
		state, p.write = stored, ch.Instr
	}
	o.Forward(o.At(ch.Instr), state, p.step, p.edge)
	switch src, ok := c.operation(f, p.found); {
	case ok:
		c.report(p, src)
	case p.write != nil && p.found == nil:
		c.deferred(f, p)
	}
}

func (c *checker) operation(f *memory.Func, op *memory.OpCall) (rule.Operation, bool) {
	if op == nil {
		return rule.Operation{}, false
	}
	return c.pass.Operation(f, op)
}

// deferred looks for a literal that writes the object when the function ends.
func (c *checker) deferred(f *memory.Func, p *path) {
	for _, d := range c.pass.Flow.Calls(f.Fn) {
		if _, ok := d.Instr.(*ssa.Defer); !ok || d.Closure == nil || d.Static == nil || !ssaflow.Reaches(d.Instr, p.write, nil) {
			continue
		}
		for _, in := range c.pass.Flow.Calls(d.Static) {
			op, ok := kube.ClientOp(in.Fn)
			if !ok || op.Verb != kube.Update && op.Verb != kube.Patch || op.Clientset || in.Arg(op.Obj) == nil ||
				lifecycle.Settled(c.pass.Flow, objects.PathOf(c.pass.Flow, in.Arg(op.Obj))) != lifecycle.Settled(c.pass.Flow, p.at) ||
				!lifecycle.KeptRaw(c.pass.Flow, in) || !c.always(in.Instr.Block()) {
				continue
			}
			call := c.pass.Flow.CallExpr(in.Instr)
			if call == nil || len(call.Args) <= op.Obj {
				continue
			}
			c.report(p, rule.Operation{Call: call, Object: rule.Name(call.Args[op.Obj]), Name: rule.CallName(call)})
			return
		}
	}
}

// always: nothing but errors decides whether the block is run.
func (c *checker) always(b *ssa.BasicBlock) bool {
	for _, k := range c.pass.Flow.Known(b) {
		if x, _, ok := k.NilTest(); !ok || !kube.IsError(x.Type()) {
			return false
		}
	}
	return true
}

// A path follows the object from the removal on.
type path struct {
	c  *checker
	f  *memory.Func
	o  *object.Object
	at ssaflow.AccessPath
	// write is what stored the removal last, found the use after it.
	write ssa.Instruction
	found *memory.OpCall
}

func (p *path) step(state int, m *object.Event) int {
	if state == stored {
		return p.after(m)
	}
	if w := m.MainOp(); w != nil {
		if w.Op.Verb != kube.Update && w.Op.Verb != kube.Patch || !p.o.Certain(w) || object.DryRun(p.c.pass.Effects, w) {
			return object.Stop
		}
		p.write = m.Instr
		p.c.removed(p.f, w)
		return stored
	}
	if m.Leaves || m.Replaced {
		return object.Stop
	}
	return state
}

// after looks at what is done with an object that is no more.
func (p *path) after(m *object.Event) int {
	for _, op := range m.Ops {
		switch op.Op.Verb {
		case kube.Update, kube.Patch:
			if p.found == nil && p.o.Certain(op) && p.c.fails(op) && !lifecycle.LivingAt(p.c.pass.Flow, m.Instr.Block(), p.at) {
				p.found = op
			}
		}
		return object.Stop
	}
	if m.Replaced {
		return object.Stop
	}
	return stored
}

// edge ends a path on which the write failed, or that counts what is left.
func (p *path) edge(state int, known []ssaflow.Cond) int {
	for _, k := range known {
		if p.c.counts(k.Value) {
			return object.Stop
		}
	}
	if state == stored {
		for _, op := range p.f.Ops {
			if op.Call.Instr == p.write && object.FailedIn(&op, known) {
				return object.Stop
			}
		}
		if failed(p.write, known) {
			return object.Stop
		}
	}
	return state
}

// failed: an error of the call is not nil, although it is no operation itself.
func failed(call ssa.Instruction, known []ssaflow.Cond) bool {
	v, ok := call.(*ssa.Call)
	if !ok {
		return false
	}
	for _, k := range known {
		x, isNil, ok := k.NilTest()
		if !ok || isNil {
			continue
		}
		if e, isExtract := x.(*ssa.Extract); isExtract {
			x = e.Tuple
		}
		if x == ssa.Value(v) {
			return true
		}
	}
	return false
}

// counts: a condition looks at the length of a list of finalizers.
func (c *checker) counts(v ssa.Value) bool {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	for _, x := range []ssa.Value{b.X, b.Y} {
		call, ok := x.(*ssa.Call)
		if !ok {
			continue
		}
		if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" && len(call.Call.Args) == 1 && lifecycle.IsFinalizerList(c.pass.Flow, call.Call.Args[0]) {
			return true
		}
	}
	return false
}

// fails: the error of the operation becomes the error of the function, with
// NotFound as any other.
func (c *checker) fails(op *memory.OpCall) bool {
	if !errflow.ReturnedRaw(c.pass.Flow, op.Call) {
		return false
	}
	if op.Via == nil {
		return true
	}
	if op.Call.Static == nil {
		return false
	}
	for _, in := range c.pass.Flow.Calls(op.Call.Static) {
		if x, ok := kube.ClientOp(in.Fn); ok && x.Verb == op.Op.Verb && errflow.ReturnedRaw(c.pass.Flow, in) {
			return true
		}
	}
	return false
}

// removed is the optional finding about the write itself.
func (c *checker) removed(f *memory.Func, w *memory.OpCall) {
	if !removal.On(c.pass) || w.Via != nil || !errflow.ReturnedRaw(c.pass.Flow, w.Call) {
		return
	}
	if src, ok := c.pass.Operation(f, w); ok {
		c.pass.At(src.Call).
			Sayf("the NotFound of this %s is returned as a failure, although %s is gone then, as it should be: use client.IgnoreNotFound", src.Name, src.Object)
	}
}

func (c *checker) report(p *path, src rule.Operation) {
	write := c.pass.Flow.Node(p.write)
	if write == nil {
		return
	}
	c.pass.At(src.Call).Because(write, "the last finalizer is removed here").
		Sayf("%s is deleted by the API server when its last finalizer is removed on line %d: this %s then answers NotFound; return right after that write", src.Object, c.pass.Line(write.Pos()), src.Name)
}
