package statusunchanged

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
			if c.quiet(!c.writes(f.Fn, kind), f.Fn, kind, "there is a way on which nothing fails and it is left out: it may ask whether something changed") {
				continue
			}
			if pass.Model.Has(f.Fn.Syntax(), roots) {
				if why, ok := c.again(f.Fn); !c.quiet(!ok, f.Fn, kind, "nothing is known to run the reconciler often while its object stays as it is: no delay of a minute at most, no kind that beats") {
					c.report(f.Fn, kind, why)
				}
				continue
			}
			steady := recur.NewSteadyOfKind(pass, kind).MayVariant()
			for _, root := range c.ways.SteadyRoots(f.Fn, steady) {
				why, ok := c.again(root)
				if ok && !c.writes(root, kind) {
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
	res := len(at) > 0 && len(fn.Blocks) > 0 && c.passed(fn, func(i ssa.Instruction) bool { return at[i] })
	c.always[key] = res
	return res
}

// quiet is Quiet at the writes of fn.
func (c *checker) quiet(cond bool, fn *ssa.Function, kind *types.Named, why string) bool {
	if cond && c.pass.Asked() {
		for _, w := range c.statusWrites(fn, kind) {
			c.pass.Quiet(true, w.call.Instr, why)
		}
	}
	return cond
}

// busy: a pass that comes there has created or deleted something before.
func (c *checker) busy(at ssa.Instruction) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(at.Parent()), func(call ssaflow.Call) bool {
		op, ok := kube.ClientOp(call.Fn)
		return ok && (op.Verb == kube.Create || op.Verb == kube.Delete) && ssaflow.Dominates(call.Instr, at)
	})
}

func (c *checker) report(fn *ssa.Function, kind *types.Named, why reason) {
	at, last := fn, (*write)(nil)
	for depth := 0; depth < 8; depth++ {
		if last = c.each(at, kind, why); last == nil {
			return
		}
		if last.in == nil {
			break
		}
		at = last.in
	}
	call := c.pass.Flow.CallExpr(last.call.Instr)
	if call == nil || c.pass.Quiet(c.timed(last.call.Instr, kind), call, "it holds the time of the pass: no comparison would find it equal") {
		return
	}
	c.pass.At(call).Because(why.place, why.text).
		Sayf("%s is sent on every reconcile even if nothing changed; compare with the status read (equality.Semantic.DeepEqual) first", c.pass.CallName(call))
}
