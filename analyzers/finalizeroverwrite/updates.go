package finalizeroverwrite

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var updates = rule.Form{Name: "updates", Level: rule.OnRequest, Run: each(reportUpdates),
	Option: "also report updates with a new object that has the resource version of the stored one, but not its finalizers"}

// reportUpdates reports objects that got nothing but the version of the stored one.
func reportUpdates(pass *rule.Pass, f *memory.Func) {
	for _, w := range objects.MetaWrites(pass.Flow, f.Fn) {
		if w.Field == "ResourceVersion" {
			renewed(pass, f.Fn, w)
		}
	}
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
