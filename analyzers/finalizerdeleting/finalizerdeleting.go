package finalizerdeleting

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
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
	pass    *rule.Pass
	reach   *memory.ReconcilePath
	callers *callgraph.Graph
}

func (c *checker) check(fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj := objects.PathOf(c.pass.Flow, ch.Object)
	if obj.Root == nil || !c.known(fn, obj) || c.looksItself(ch) || !ch.Written && !c.sent(ch.Instr, obj) ||
		!lifecycle.ReachedDeleting(c.pass.Flow, fn, ch) {
		return
	}
	if tests := lifecycle.DeletionTests(c.pass.Flow, fn, obj); len(tests) > 0 {
		for _, t := range tests {
			if ssaflow.Dominates(t, ch.Instr) {
				c.report(ch, obj, t, false)
				return
			}
		}
		if c.pass.Quiet(!ch.Written && c.takenBack(fn, ch, obj, tests), ch.Instr, "nothing is written before the deletion is looked at, and the finalizer is removed again there") {
			return
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
