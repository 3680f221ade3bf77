package finalizerdeleting

import (
	_ "embed"
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
	pass  *rule.Pass
	reach *memory.ReconcilePath
}

func (c *checker) check(fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj := objects.PathOf(c.pass.Flow, ch.Object)
	if obj.Root == nil || !c.isReadHere(fn, obj) || c.isCheckedInside(ch) || !ch.Written && !c.isWritten(ch.Instr, obj) ||
		!lifecycle.ReachedDeleting(c.pass.Flow, fn, ch, nil) {
		return
	}
	tests := lifecycle.DeletionTests(c.pass.Flow, fn, obj)
	for _, t := range tests {
		if ssaflow.Dominates(t, ch.Instr) {
			c.report(ch, t, false)
			return
		}
	}
	if len(tests) == 0 || c.pass.Quiet(!ch.Written && c.isRemovedAgain(fn, ch, obj, tests), ch.Instr, "nothing is written before the deletion is looked at, and the finalizer is removed again there") {
		return
	}
	if _, isParam := obj.Root.(*ssa.Parameter); isTestedAfter(ch.Instr, tests) || !isParam && isBeforeTests(ch.Instr, tests) {
		c.report(ch, tests[0], true)
	}
}

// isTestedAfter: a test of the deletion comes after the finalizer was added.
func isTestedAfter(add ssa.Instruction, tests []*ssa.If) bool {
	return slices.ContainsFunc(tests, func(t *ssa.If) bool { return ssaflow.Reaches(add, t, nil) })
}

// isBeforeTests: the finalizer is added, and the pass ended, on a branch before the
// first test of the deletion.
func isBeforeTests(add ssa.Instruction, tests []*ssa.If) bool {
	from := add.Block().Idom()
	return from != nil && !slices.ContainsFunc(tests, func(t *ssa.If) bool { return !from.Dominates(t.Block()) || ssaflow.Reaches(t, add, nil) })
}

// report: the finalizer is added before the deletion is looked at, or after
// a deletion branch that goes on.
func (c *checker) report(ch lifecycle.FinalizerChange, test *ssa.If, before bool) {
	node := c.pass.Flow.Node(ch.Instr)
	if node == nil {
		return
	}
	name := c.name(node, ch)
	msg := fmt.Sprintf("%s may be being deleted here: the API server then forbids new finalizers; return at the end of the deletion branch", name)
	if before {
		msg = fmt.Sprintf("the finalizer is added before the deletion of %s is handled: for an object being deleted the API server forbids that, and the cleanup below is not reached", name)
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
