package deletenotfound

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports cleanup that fails once the object is gone.
var Analyzer = rule.New(doc, run)

// always is the form without the deletion path.
var always rule.Switch

func init() {
	always.Bind(Analyzer, "always", "also report deletions outside of the deletion path, and of objects that were read before")
}

func run(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		if c.reach == nil {
			c.reach, c.callers = pass.Effects.ReconcilePath(), pass.Effects.Graph()
		}
		if !c.reach.Has(f.Fn) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Delete && op.Sub == "" {
				c.check(f.Fn, call, op)
			}
		}
	}
}

type checker struct {
	pass    *rule.Pass
	reach   *memory.ReconcilePath
	callers *callgraph.Graph
}

func (c *checker) check(fn *ssa.Function, call ssaflow.Call, op kube.Op) {
	quiet := c.pass.QuietAt(call.Instr)
	if quiet(!errflow.ReturnedRaw(c.pass.Flow, call), "the error is not returned as it is: NotFound may be told apart") || !always.On(c.pass) &&
		(quiet(!c.deleting(fn, call.Instr), "nothing says that an object is being deleted here: the next reconcile sees what is there") ||
			quiet(!c.built(fn, call, op), "the object was read before, or the caller knows that it is there")) {
		return
	}
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return
	}
	d := c.pass.At(expr)
	if !op.Clientset {
		if name, edits, ok := fix.Import(c.pass.Flow, expr.Pos(), kube.ClientPath); ok {
			edits = append(edits, fix.Wrap(expr, name+".IgnoreNotFound(", ")")...)
			d.Fix("ignore NotFound: the object is gone", edits...)
		}
	}
	d.Sayf("%s of an object that is already gone returns NotFound: cleanup must be repeatable; ignore NotFound (client.IgnoreNotFound)", c.pass.CallName(expr))
}

// deleting: control comes to instr only while an object is being deleted, in
// the function or where all its callers call it.
func (c *checker) deleting(fn *ssa.Function, instr ssa.Instruction) bool {
	here := func(i ssa.Instruction) bool { return len(lifecycle.Deleting(c.pass.Flow, i.Block())) > 0 }
	return here(instr) || c.callers.EveryCall(fn, func(s callgraph.Site) callgraph.Look { return callgraph.FoundIf(here(s.Call.Instr)) })
}

// built: the operand is a name, or an object that was made up to name what is
// deleted, and nothing of its kind was read before.
func (c *checker) built(fn *ssa.Function, call ssaflow.Call, op kube.Op) bool {
	if op.Clientset {
		return !c.reads(fn, call)
	}
	switch v := ssaflow.Unwrap(call.Arg(op.Obj)).(type) {
	case *ssa.Alloc:
		if read(v) {
			return false
		}
		for _, other := range c.pass.Flow.Calls(fn) {
			if other.Instr == call.Instr || !ssaflow.Reaches(other.Instr, call.Instr, nil) {
				continue
			}
			for _, a := range other.Args {
				if ssaflow.Unwrap(a) == ssa.Value(v) {
					return false
				}
			}
		}
		return true
	case *ssa.Call:
		made, ok := c.pass.Flow.Resolve(v)
		return ok && made.Static != nil && !effects.HasContext(v.Call.Signature()) && v.Call.Signature().Results().Len() == 1
	}
	return false
}

// read: the variable got a whole object from elsewhere: an element of a list.
func read(v *ssa.Alloc) bool {
	return slices.ContainsFunc(ssaflow.StoresTo(v), func(x ssa.Value) bool {
		load, ok := x.(*ssa.UnOp)
		if !ok {
			_, isConst := x.(*ssa.Const)
			return !isConst
		}
		_, literal := load.X.(*ssa.Alloc)
		return !literal
	})
}

// reads: something may have been read by this client before.
func (c *checker) reads(fn *ssa.Function, call ssaflow.Call) bool {
	for _, other := range c.pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(other.Fn); ok && (op.Verb == kube.Get || op.Verb == kube.List) && ssaflow.Reaches(other.Instr, call.Instr, nil) {
			return true
		}
	}
	// a name that is taken from another object, or a parameter: the caller knows
	_, isParam := call.Arg(1).(*ssa.Parameter)
	return isParam
}
