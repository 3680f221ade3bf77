package existingunread

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports objects that are used as created although Create found that they exist.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Op.Verb == kube.Create && op.Sub == "" && op.Via == nil && !op.Op.Clientset {
				check(pass, f, op)
			}
		}
	}
}

// A creation is a Create of an object that was made here, whose AlreadyExists passes a test.
type creation struct {
	pass *rule.Pass
	fn   *ssa.Function
	call ssaflow.Call
	obj  ssa.Value
	err  ssa.Value
	test *ssa.Call
	// stated: the function sets fields of the status by itself.
	stated bool
}

func check(pass *rule.Pass, f *memory.Func, op *memory.OpCall) {
	c := creation{pass: pass, fn: f.Fn, call: op.Call, obj: ssaflow.Unwrap(op.Call.Arg(op.Op.Obj)), err: errflow.ErrorOf(op.Call.Instr)}
	o := object.Behind(pass.Effects, f, c.obj)
	if o == nil || c.err == nil || o.Root.Kind != memory.RootAlloc || o.At(op.Call.Instr) == nil || o.ReadBefore(o.At(op.Call.Instr)) {
		return
	}
	c.stated = statesStatus(o)
	for _, r := range *c.err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := pass.Flow.Resolve(test); ok && (kube.IsAlreadyExistsTest(t.Fn) || kube.IsIgnoreAlreadyExists(t.Fn)) {
			c.test = test
			if use, what := c.used(); use != nil && !pass.Quiet(lookedFirst(pass, f.Fn, op.Call.Instr, o.Type.Obj(), 0), op.Call.Instr, "who comes here has looked for the object and not found it: the next pass does") {
				c.report(use, what)
				return
			}
		}
	}
}

func (c *creation) report(use ssa.Instruction, what string) {
	expr := c.pass.Flow.CallExpr(c.call.Instr)
	if expr == nil || len(expr.Args) < 2 {
		return
	}
	c.pass.At(expr).Because(c.test, "AlreadyExists passes here").Because(use, "its "+what+" is used here").
		Sayf("when this exists already %s is not filled, and its %s is used on line %d: it is not that of the stored object; read it after AlreadyExists", rule.Name(expr.Args[1]), what, c.pass.Line(use.Pos()))
}

// used returns an instruction that takes from the object what it does not have where it
// exists already, and what that is; nil when there is none.
func (c *creation) used() (ssa.Instruction, string) {
	for i := range ssaflow.Instrs(c.fn) {
		what := c.takes(i)
		if what != "" && c.comes(i) {
			return i, what
		}
		if ret, ok := i.(*ssa.Return); ok && c.comes(i) {
			if use, what := c.usedByCaller(ret); use != nil {
				return use, what
			}
		}
	}
	return nil, ""
}

// comes: control comes from the test to an instruction, where the object exists already and
// nobody has read it since.
func (c *creation) comes(to ssa.Instruction) bool {
	uid := c.pass.Flow.PlaceOf(c.obj).Field("ObjectMeta").Field("UID")
	return paths.Find(c.pass.Flow, paths.After(c.test), paths.Query{
		To:    paths.Is(to),
		Avoid: func(i ssa.Instruction) bool { return c.pass.Effects.MayWrite(i, uid) != memory.WriteNone },
		Holds: errflow.Answered(c.test, c.obj, c.err),
	}).Found()
}

// usedByCaller returns where a caller in the package takes it from the object that it is returned.
func (c *creation) usedByCaller(ret *ssa.Return) (ssa.Instruction, string) {
	n := slices.IndexFunc(ret.Results, func(v ssa.Value) bool { return ssaflow.Unwrap(v) == c.obj })
	if n < 0 {
		return nil, ""
	}
	for _, s := range c.pass.Effects.Graph().Callers(c.fn).Sites {
		got := s.Call.Result(n)
		if got == nil {
			continue
		}
		uid := c.pass.Flow.PlaceOf(got).Field("ObjectMeta").Field("UID")
		for i := range ssaflow.Instrs(s.Caller) {
			if what := takes(c.pass, i, got); what != "" && paths.Find(c.pass.Flow, paths.After(s.Call.Instr), paths.Query{
				To:    paths.Is(i),
				Avoid: func(i ssa.Instruction) bool { return c.pass.Effects.MayWrite(i, uid) != memory.WriteNone },
			}).Found() {
				return i, what
			}
		}
	}
	return nil, ""
}
