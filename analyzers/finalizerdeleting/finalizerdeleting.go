package finalizerdeleting

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that are added to objects being deleted.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, reach: pass.Effects.ReconcilePath()}
	for _, f := range pass.Funcs() {
		if !c.reach.Has(f.Fn) {
			continue
		}
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb == kube.FinalizerAdd && ch.Object != nil {
				c.check(f.Fn, ch)
			}
		}
	}
}

type checker struct {
	pass    *rule.Pass
	reach   *memory.ReconcilePath
	callers *callgraph.Graph
}

func (c *checker) check(fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj := objects.PathOf(c.pass.Flow, ch.Object)
	if obj.Root == nil || !c.known(fn, obj) || c.looksItself(ch) || !ch.Written && !c.sent(ch.Instr, obj) ||
		!lifecycle.ReachedDeleting(c.pass.Flow, fn, obj, ch.Instr) {
		return
	}
	if tests := lifecycle.DeletionTests(c.pass.Flow, fn, obj); len(tests) > 0 {
		for _, t := range tests {
			if ssaflow.Dominates(t, ch.Instr) {
				c.report(ch, obj, t, false)
				return
			}
		}
		if _, isParam := obj.Root.(*ssa.Parameter); follows(ch.Instr, tests) || !isParam && passed(ch.Instr, tests) {
			c.report(ch, obj, tests[0], true)
		}
		return
	}
	if c.handledBelow(fn, ch.Instr, obj) {
		c.report(ch, obj, nil, true)
	}
}

// looksItself: the change is made by a function that does not come to it for an
// object being deleted.
func (c *checker) looksItself(ch lifecycle.FinalizerChange) bool {
	ci, ok := ch.Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	call, ok := c.pass.Flow.Resolve(ci)
	if !ok || call.Static == nil {
		return false
	}
	found := false
	for _, in := range lifecycle.FinalizerChanges(c.pass.Flow, call.Static) {
		if in.Verb != kube.FinalizerAdd || in.Object == nil {
			continue
		}
		if lifecycle.ReachedDeleting(c.pass.Flow, call.Static, objects.PathOf(c.pass.Flow, in.Object), in.Instr) {
			return false
		}
		found = true
	}
	return found
}

// follows: a test of the deletion comes after the finalizer was added.
func follows(add ssa.Instruction, tests []*ssa.If) bool {
	for _, t := range tests {
		if ssaflow.Reaches(add, t, nil) {
			return true
		}
	}
	return false
}

// passed: the finalizer is added, and the pass ended, on a branch before the
// first test of the deletion.
func passed(add ssa.Instruction, tests []*ssa.If) bool {
	from := add.Block().Idom()
	for _, t := range tests {
		if from == nil || !from.Dominates(t.Block()) || ssaflow.Reaches(t, add, nil) {
			return false
		}
	}
	return true
}

// known: the object is read by this function, or is the parameter of a function
// that tests it itself. What a caller tested is not seen from here.
func (c *checker) known(fn *ssa.Function, obj ssaflow.AccessPath) bool {
	if _, isParam := obj.Root.(*ssa.Parameter); isParam {
		return len(lifecycle.DeletionTests(c.pass.Flow, fn, obj)) > 0
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Get {
			if op.Clientset && made(obj.Root, call.Value()) || !op.Clientset && objects.PathOf(c.pass.Flow, call.Arg(op.Obj)) == obj {
				return true
			}
		}
	}
	return len(lifecycle.DeletionTests(c.pass.Flow, fn, obj)) > 0
}

func made(root, call ssa.Value) bool {
	e, ok := root.(*ssa.Extract)
	return ok && call != nil && e.Tuple == call
}

// sent: after the change, the object is handed to a call that may write it.
func (c *checker) sent(add ssa.Instruction, obj ssaflow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(add.Parent()) {
		_, deferred := call.Instr.(*ssa.Defer)
		if deferred && call.Closure != nil && call.Static != nil {
			for _, inner := range c.pass.Flow.Calls(call.Static) {
				if lifecycle.MayStore(c.pass.Flow, inner, obj) {
					return true
				}
			}
			continue
		}
		if (deferred || ssaflow.Reaches(add, call.Instr, nil)) && lifecycle.MayStore(c.pass.Flow, call, obj) {
			return true
		}
	}
	return false
}

// handledBelow: a function of the package that gets the object afterwards looks
// at its deletion.
func (c *checker) handledBelow(fn *ssa.Function, add ssa.Instruction, obj ssaflow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if call.Static == nil || call.Closure != nil || !ssaflow.Reaches(add, call.Instr, nil) {
			continue
		}
		for i, a := range call.Args {
			if objects.PathOf(c.pass.Flow, a) != obj || i >= len(call.Static.Params) {
				continue
			}
			param := ssaflow.AccessPath{Root: call.Static.Params[i]}
			if len(lifecycle.DeletionTests(c.pass.Flow, call.Static, param)) > 0 {
				return true
			}
		}
	}
	return false
}

// report: the finalizer is added before the deletion is looked at, or after
// a deletion branch that goes on.
func (c *checker) report(ch lifecycle.FinalizerChange, obj ssaflow.AccessPath, test *ssa.If, before bool) {
	node := c.pass.Flow.Node(ch.Instr)
	if node == nil {
		return
	}
	name := c.name(node, ch)
	msg := fmt.Sprintf("%s may be being deleted here, and then takes no new finalizers (Forbidden); return at the end of the deletion branch", name)
	if before {
		msg = fmt.Sprintf("the finalizer is added before the deletion of %s is handled: an object being deleted takes no new finalizers, and the cleanup below is not reached", name)
	}
	d := c.pass.At(node)
	if test != nil && test.Cond.Pos().IsValid() {
		d.Because(test.Cond.Pos(), "the deletion is looked at here")
	}
	d.Say(msg)
}

func (c *checker) name(node ast.Node, ch lifecycle.FinalizerChange) string {
	if call, ok := node.(*ast.CallExpr); ok {
		for _, a := range call.Args {
			if t := c.pass.TypesInfo.TypeOf(a); t != nil && (kube.IsAPIObject(t) || kube.IsObjectInterface(t)) {
				return rule.Name(a)
			}
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			return rule.Name(sel.X)
		}
	}
	if sel, ok := node.(*ast.SelectorExpr); ok {
		return rule.Name(sel.X)
	}
	return "the object"
}
