package finalizeroverwrite

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var replaced = rule.Form{Name: "replaced", Run: each(reportReplaced)}

// reportReplaced reports the list of an object that was read, set anew and written.
func reportReplaced(pass *rule.Pass, f *memory.Func) {
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
		if ch.Whole && ch.Object != nil {
			check(pass, f, ch)
		}
	}
}

// check looks at one list that is set anew.
func check(pass *rule.Pass, f *memory.Func, ch lifecycle.FinalizerChange) {
	o := object.Behind(pass.Effects, f, ch.Object)
	if o == nil {
		return
	}
	m := o.At(ch.Instr)
	path := objects.PathOf(pass.Flow, ch.Object)
	if m == nil || !o.ReadBefore(m) || pass.Quiet(lifecycle.KnownWithout(pass.Flow, path, ch.Instr), ch.Instr, "the object was found without finalizers") || lifecycle.LooksAtFinalizers(pass.Flow, f.Fn, path, ch.Instr) || lifecycle.LooksAround(pass.Flow, f.Fn, ch.Object) {
		return
	}
	var op *memory.OpCall
	o.Forward(m, 0, func(st int, x *object.Event) int {
		if w := x.MainOp(); w != nil && w.Op.Verb != kube.Create && w.Op.Verb != kube.Apply && o.Certain(w) {
			op = w
		}
		if op != nil || x.Replaced || x.Leaves || len(x.Ops) > 0 {
			return object.Stop
		}
		return st
	}, nil)
	if op == nil || object.DryRun(pass.Effects, op) {
		return
	}
	what := "removes the finalizers of other controllers, too, whose cleanup is then skipped; remove only your own with controllerutil.RemoveFinalizer"
	if ch.Verb == kube.FinalizerAdd {
		what = "drops the finalizers of other controllers, whose cleanup is then skipped; use controllerutil.AddFinalizer"
	}
	builtIn, _ := kube.BuiltIn(ch.Object.Type())
	if ch.Emptied() && (pass.Quiet(builtIn, ch.Instr, "a built-in object is let go: the finalizers are those of Kubernetes itself") || meant(pass, f, ch.Instr) || pass.Quiet(pass.RunByCommand(f.Fn), ch.Instr, "a command of a person asks for it")) {
		return
	}
	d := pass.At(ch.Instr)
	if src, ok := pass.Operation(f, op); ok {
		d.Because(src, "the list is stored here")
	}
	d.Say("this " + what)
}

// meant: the author says that all finalizers are to go, in words, by what decides it,
// or with a deletion of which nobody waits for the end.
func meant(pass *rule.Pass, f *memory.Func, i ssa.Instruction) bool {
	const r = onpurpose.FinalizersDropped
	says := func(fn *ssa.Function) bool { return rule.DocSays(r, fn) || rule.TextSays(r, fn) }
	fn := ssaflow.Outermost(f.Fn)
	return pass.Says(r, i.Pos(), i.Pos()) || says(fn) || askedFor(pass, i) || deletesAtOnce(pass, f, i) ||
		pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
			return callgraph.FoundIf(says(ssaflow.Outermost(s.Caller)))
		})
}
