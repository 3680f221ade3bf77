package finalizerorder

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
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
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Verb == kube.FinalizerRemove && ch.Object != nil {
				check(pass, f.Fn, ch)
			}
		}
	}
}

func check(pass *rule.Pass, fn *ssa.Function, ch lifecycle.FinalizerChange) {
	obj := objects.PathOf(pass.Flow, ch.Object)
	if obj.Root == nil || !ch.Written && !written(pass, ch.Instr, obj) {
		return
	}
	for _, c := range pass.Flow.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if ok && late(pass, ch, c, obj) {
			reportLate(pass, c, ch)
			continue
		}
		if !ok || c.Instr == ch.Instr || !lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), fn, call.Block(), obj) || !ssaflow.Reaches(call, ch.Instr, nil) {
			continue
		}
		quiet := pass.QuietAt(call)
		if quiet(bestEffort(pass, c), "the author says that its error does not matter") {
			continue
		}
		if inner, how := ignoredInside(pass, c, obj); how != "" {
			reportInside(pass, c, inner, ch, how)
			continue
		}
		how := ignored(pass, c, ch.Instr)
		if cleans(pass, c, obj) && !quiet(how == "", "its error does not get to the removal of the finalizer, or more than a log looks at it") {
			report(pass, c, ch, how)
		}
	}
}

// written: the object is handed to a call that may store the removal.
func written(pass *rule.Pass, from ssa.Instruction, obj ssaflow.AccessPath) bool {
	return slices.ContainsFunc(pass.Flow.Calls(from.Parent()), func(c ssaflow.Call) bool {
		return lifecycle.MayStore(pass.Flow, c, obj) && ssaflow.Reaches(from, c.Instr, nil)
	})
}

func report(pass *rule.Pass, c ssaflow.Call, ch lifecycle.FinalizerChange, how string) {
	node := pass.Flow.Node(c.Instr)
	at := pass.Flow.Node(ch.Instr)
	if node == nil || at == nil {
		return
	}
	name := c.Fn.Name()
	if call, ok := node.(*ast.CallExpr); ok {
		name = pass.CalleeText(call)
	}
	pass.At(node).Because(at, "the finalizer is removed here").
		Sayf("the error of %s is %s and the finalizer is removed on line %d: the cleanup is never tried again; return the error before", name, how, pass.Line(at.Pos()))
}
