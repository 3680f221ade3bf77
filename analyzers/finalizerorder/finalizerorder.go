package finalizerorder

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that are removed although the cleanup failed.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, ch := range append(lifecycle.FinalizerChanges(pass.Flow, f.Fn), lifecycle.RemovedElsewhere(pass.Flow, f.Fn)...) {
			if ch.Verb == kube.FinalizerRemove && ch.Object != nil {
				check(pass, f.Fn, ch)
			}
		}
	}
}

// check looks at the calls that clean up before the removal ch, whose error is ignored, and
// behind the call that stores it.
func check(pass *rule.Pass, fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj, removed := objects.PathOf(pass.Flow, ch.Object), pass.Flow.Node(ch.Instr)
	if obj.Root == nil || removed == nil || !ch.Written && !isWritten(pass, ch.Instr, obj) {
		return
	}
	store := storedBy(pass, ch, obj)
	for _, c := range pass.Flow.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if !ok || c.Instr == ch.Instr || !isCleanup(pass, c, obj) {
			continue
		}
		quiet, node := pass.QuietAt(call), pass.Flow.Node(c.Instr)
		before := ssaflow.Reaches(call, ch.Instr, nil) && lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), fn, call.Block(), obj)
		after := store != nil && c.Instr != store && ssaflow.Dominates(store, c.Instr) && !ssaflow.Reaches(c.Instr, store, nil) &&
			lifecycle.MayBeDeleting(pass.Flow, pass.Effects.Graph(), fn, call.Block(), obj)
		if node == nil || !before && !after || quiet(isBestEffort(pass, c), "a comment says that its error does not matter") {
			continue
		}
		name := c.Fn.Name()
		if e, ok := node.(*ast.CallExpr); ok {
			name = pass.CalleeText(e)
		}
		finding := pass.At(node).Because(removed, "the finalizer is removed here")
		if after {
			finding.Sayf("the finalizer was removed on line %d before %s cleans up: when that fails the object is gone, and nothing retries it; clean up first", pass.Line(removed.Pos()), name)
		} else if how := ignored(pass, c, ch.Instr); !quiet(how == "", "its error does not get to the removal of the finalizer, or is handled") {
			finding.Sayf("the error of %s is %s and the finalizer is removed on line %d: nothing retries the cleanup; return the error before", name, how, pass.Line(removed.Pos()))
		}
	}
}

// isWritten: the object is handed to a call that may store the removal.
func isWritten(pass *rule.Pass, from ssa.Instruction, obj ssaflow.AccessPath) bool {
	return slices.ContainsFunc(pass.Flow.Calls(from.Parent()), func(c ssaflow.Call) bool {
		return lifecycle.MayStore(pass.Flow, c, obj) && ssaflow.Reaches(from, c.Instr, nil)
	})
}

// ignored says how the error of a call is ignored that control comes to the removal
// with: it is "dropped", or "only logged"; "" when it is not.
func ignored(pass *rule.Pass, c ssaflow.Call, removal ssa.Instruction) string {
	uses, ok := errflow.UsesOfCall(pass.Flow, c)
	switch {
	case errflow.ErrorResult(c.Instr.Common().Signature()) < 0:
		return ""
	case !ok || !uses.Kept && !uses.Returned && !uses.Tested && len(uses.Calls) == 0:
		return "dropped"
	case uses.Kept || uses.Returned:
		return ""
	case slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) && !kube.IsIgnoreNotFound(u.Fn) }):
		return ""
	}
	for _, f := range errflow.Failures(removal.Parent()) {
		r, ok := errflow.ResultOf(pass.Flow, f.Err)
		if ok && kube.IsIgnoreNotFound(r.Fn) {
			r, ok = errflow.ResultOf(pass.Flow, r.Args[0])
		}
		if ok && r.Instr == c.Instr && paths.Find(pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(removal), SameCount: pass.Effects.SameCount}).Found() {
			return "only logged"
		}
	}
	return ""
}

// storedBy returns the call that stores the removal; nil when it is not one.
func storedBy(pass *rule.Pass, ch lifecycle.FinalizerChange, obj ssaflow.AccessPath) ssa.Instruction {
	if ch.Written {
		return ch.Instr
	}
	for _, c := range pass.Flow.Calls(ch.Instr.Parent()) {
		op, ok := kube.ClientOp(c.Fn)
		if ok && (op.Verb == kube.Update || op.Verb == kube.Patch) && op.Sub == "" &&
			objects.PathOf(pass.Flow, c.Arg(op.Obj)) == obj && ssaflow.Dominates(ch.Instr, c.Instr) {
			return c.Instr
		}
	}
	return nil
}
