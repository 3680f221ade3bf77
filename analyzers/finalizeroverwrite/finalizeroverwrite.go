package finalizeroverwrite

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports writes that drop the finalizers of others.
var Analyzer = rule.New(doc, run)

var updates rule.Switch

func init() {
	updates.Bind(Analyzer, "updates", "also report updates with a new object that has the resource version of the stored one, but not its finalizers")
}

func run(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	for _, f := range pass.Funcs() {
		if onpurpose.Named(memory.FuncName(f.Fn), onpurpose.Forced) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			mutated(pass, call)
		}
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Whole && ch.Object != nil {
				replaced(pass, f, ch)
			}
		}
		if updates.On(pass) {
			for _, w := range objects.MetaWrites(pass.Flow, f.Fn) {
				if w.Field == "ResourceVersion" {
					renewed(pass, f.Fn, w)
				}
			}
		}
	}
}

// replaced: the list of an object that was read is set anew and written.
func replaced(pass *rule.Pass, f *memory.Func, ch lifecycle.FinalizerChange) {
	o := object.Behind(pass.Effects, f, ch.Object)
	if o == nil {
		return
	}
	m := o.At(ch.Instr)
	if m == nil || !o.ReadBefore(m) || lifecycle.LooksAtFinalizers(pass.Flow, f.Fn, objects.PathOf(pass.Flow, ch.Object), ch.Instr) {
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
	d := pass.At(ch.Instr)
	if src, ok := pass.Operation(f, op); ok {
		d.Because(src, "the list is stored here")
	}
	d.Say("this " + what)
}

// renewed: y.ResourceVersion = live.ResourceVersion, and y is sent by Update
// with finalizers that nobody copied.
func renewed(pass *rule.Pass, fn *ssa.Function, w objects.MetaWrite) {
	y, live := objects.PathOf(pass.Flow, w.Object), versionOf(pass, w.Val)
	if y.Root == nil || live.Root == nil || y == live {
		return
	}
	var update *ssaflow.Call
	for _, c := range pass.Flow.Calls(fn) {
		op, isOp := kube.ClientOp(c.Fn)
		if isOp && op.Verb == kube.Update && op.Sub == "" && objects.PathOf(pass.Flow, c.Arg(op.Obj)) == y && ssaflow.Reaches(w.Instr, c.Instr, nil) {
			update = &c
			continue
		}
		if isOp || c.Fn == nil {
			continue
		}
		if into, ok := kube.DeepCopies(c.Fn); ok && into && objects.PathOf(pass.Flow, c.Arg(0)) == y {
			return
		}
		if got := handed(pass, c); got[y] && got[live] && !kube.EffectOf(c.Fn).Has(kube.Compares) {
			return // it may merge the two
		}
	}
	if update == nil || copied(pass, y) {
		return
	}
	for _, other := range objects.MetaWrites(pass.Flow, fn) {
		if other.Field == "Finalizers" && objects.PathOf(pass.Flow, other.Object) == y {
			return
		}
	}
	pass.At(update.Instr).Because(w.Instr, "the resource version is copied here").
		Sayf("this Update drops the finalizers of the stored object: only its resource version was copied on line %d; change the object that was read, or copy its finalizers", pass.Line(w.Instr.Pos()))
}

// versionOf returns the object whose resource version v is.
func versionOf(pass *rule.Pass, v ssa.Value) ssaflow.AccessPath {
	switch v := v.(type) {
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(v)
		if !ok {
			break
		}
		if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && f == "ResourceVersion" {
			return objects.PathOf(pass.Flow, c.Arg(-1))
		}
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "ResourceVersion" {
			return objects.PathOf(pass.Flow, fa.X)
		}
	}
	return ssaflow.AccessPath{}
}

func handed(pass *rule.Pass, c ssaflow.Call) map[ssaflow.AccessPath]bool {
	got := make(map[ssaflow.AccessPath]bool)
	for _, a := range c.Args {
		got[objects.PathOf(pass.Flow, a)] = true
	}
	return got
}

// copied: y is a copy of something.
func copied(pass *rule.Pass, y ssaflow.AccessPath) bool {
	call, ok := y.Root.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(call)
	if !ok {
		return false
	}
	_, copies := kube.DeepCopies(c.Fn)
	return copies
}
