package deletenotfound

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports cleanup that fails once the object is gone.
var Analyzer = always.Bind(rule.New(doc, run), "always", "also report deletions outside of the deletion path, and of objects that were read before")

// always is the form without the deletion path.
var always rule.Switch

func run(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		if c.reach == nil {
			c.reach, c.taken, c.callers = pass.Effects.ReconcilePath(), effects.TakesKeys(pass.Effects), pass.Effects.Graph()
		}
		if !c.reach.Has(f.Fn) && !c.taken.Has(f.Fn) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if op, ok := kube.ClientOp(call.Fn); ok && op.Sub == "" {
				c.check(f.Fn, call, op)
			} else if !ok && call.Static == nil {
				c.checkHelper(f.Fn, call)
			}
		}
	}
}

type checker struct {
	pass    *rule.Pass
	reach   *memory.ReconcilePath
	taken   *callgraph.Closure // what functions run that take keys from a work queue
	callers *callgraph.Graph
}

// check reports a Delete whose NotFound is returned where an object is being deleted.
func (c *checker) check(fn *ssa.Function, call ssaflow.Call, op kube.Op) {
	if op.Verb != kube.Delete && (op.Verb != kube.Update || op.Clientset || !c.isDeleting(fn, call.Instr)) {
		return
	}
	quiet := c.pass.QuietAt(call.Instr)
	if quiet(!errflow.ReturnedRaw(c.pass.Flow, call) && !c.isFirstOfSeveral(fn, call), "the error is not returned as it is: NotFound may be told apart") {
		return
	}
	if expr := c.pass.Flow.CallExpr(call.Instr); expr != nil && op.Verb == kube.Delete && !op.Clientset && c.isListed(fn, call) && isListElement(call.Arg(op.Obj)) && !c.isToldApart(fn) {
		c.ignoring(expr).Sayf("a cached list may still contain what the last reconcile deleted: %s then returns NotFound, and the rest is skipped; ignore it (client.IgnoreNotFound)", c.pass.CallName(expr))
		return
	}
	if !always.On(c.pass) &&
		(quiet(!c.isDeleting(fn, call.Instr), "nothing says that an object is being deleted here: the next reconcile sees what is there") ||
			quiet(!c.deletesByName(fn, call, op), "the object was read before, or the caller knows that it is there")) {
		return
	}
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil || !always.On(c.pass) && quiet(c.isToldApart(fn) && !c.isFirstOfSeveral(fn, call), "no caller returns the error as it is: NotFound may be told apart there") {
		return
	}
	d := c.pass.At(expr)
	if !op.Clientset {
		d = c.ignoring(expr)
	}
	d.Sayf("%s of an object that is already gone returns NotFound: cleanup must be repeatable; ignore NotFound (client.IgnoreNotFound)", c.pass.CallName(expr))
}

// isFirstOfSeveral: the error is logged at most and the function ends, before it comes to the next
// Delete.
func (c *checker) isFirstOfSeveral(fn *ssa.Function, call ssaflow.Call) bool {
	uses, ok := errflow.UsesOfCall(c.pass.Flow, call)
	if !ok || uses.Kept || slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) }) {
		return false
	}
	return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(next ssaflow.Call) bool {
		op, ok := kube.ClientOp(next.Fn)
		return ok && op.Verb == kube.Delete && next.Instr != call.Instr && errflow.Absent(c.pass.Flow, errflow.ErrorOf(call.Instr), next.Instr.Block())
	})
}

// isToldApart: the function is called in the package, and nobody returns its error as it is.
func (c *checker) isToldApart(fn *ssa.Function) bool {
	sites := c.callers.Sites(fn)
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(s callgraph.Site) bool { return errflow.ReturnedRaw(c.pass.Flow, s.Call) })
}

// checkHelper reports the call of a function of another package that makes such a Delete.
func (c *checker) checkHelper(fn *ssa.Function, call ssaflow.Call) {
	gone, ok := effects.ReturnsGone(c.pass.Effects, call)
	if !ok || c.isListed(fn, call) || !errflow.ReturnedRaw(c.pass.Flow, call) || !c.isDeleting(fn, call.Instr) {
		return
	}
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return
	}
	c.pass.At(expr).Because(gone.Site, "the object is deleted here").
		Sayf("%s returns NotFound when what it deletes in %s is already gone: cleanup must be repeatable; ignore NotFound there", c.pass.CalleeText(expr), gone.Site.Where())
}

// isDeleting: control comes to instr only while an object is being deleted, in the
// function or where all its callers call it; or some way to it begins there, and the
// error goes all the way back.
func (c *checker) isDeleting(fn *ssa.Function, instr ssa.Instruction) bool {
	return c.isDeletingAt(instr) || c.mayStall(fn, 0) || c.callers.EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		if c.isListed(s.Caller, s.Call) {
			return callgraph.LookPast
		}
		return callgraph.FoundIf(c.isDeletingAt(s.Call.Instr))
	})
}

func (c *checker) isDeletingAt(i ssa.Instruction) bool {
	return len(lifecycle.Deleting(c.pass.Flow, i.Block())) > 0 || slices.ContainsFunc(errflow.MissedAt(c.pass.Flow, i.Block()), func(read ssaflow.Call) bool {
		op, ok := kube.ClientOp(read.Fn) // the object of the request is deleted already
		if ok && op.Verb == kube.Get {
			return objects.KeyOf(c.pass.Flow, read.Arg(op.Key)).Kind == objects.KeyRequest || effects.NamedByKey(c.pass.Effects, read.Arg(op.Key))
		}
		_, cached := read.CachedRead()
		return cached && effects.NamedByKey(c.pass.Effects, read.Arg(0))
	})
}

// maxHelpers is how many functions may lie between the test of the deletion and the Delete.
const maxHelpers = 3

// mayStall: the function is called, also through others, where an object is being deleted,
// and who calls it returns its error as it is.
func (c *checker) mayStall(fn *ssa.Function, depth int) bool {
	if depth > maxHelpers {
		return false
	}
	return slices.ContainsFunc(c.callers.Sites(fn), func(s callgraph.Site) bool {
		return !c.isListed(s.Caller, s.Call) && errflow.ReturnedRaw(c.pass.Flow, s.Call) && (c.isDeletingAt(s.Call.Instr) || c.mayStall(s.Caller, depth+1))
	})
}

// isListed: the call is made for each of several objects that were listed.
func (c *checker) isListed(fn *ssa.Function, call ssaflow.Call) bool {
	return effects.ForListed(c.pass.Effects, fn, call)
}
