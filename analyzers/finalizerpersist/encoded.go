package finalizerpersist

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// encoded: the call sends a patch that is written out and holds the finalizers of the
// object at a place, or is one of a function of the package that does.
func encoded(pass *rule.Pass, i ssa.Instruction, at ssaflow.AccessPath) bool {
	return encodes(pass, i, at, 0)
}

func encodes(pass *rule.Pass, i ssa.Instruction, at ssaflow.AccessPath, depth int) bool {
	ci, ok := i.(*ssa.Call)
	if !ok || at.Root == nil {
		return false
	}
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	if op, isOp := kube.ClientOp(c.Fn); isOp {
		return op.Verb == kube.Patch && op.Sub != "status" && (readsList(pass, i.Parent(), at, i) || rendersObject(pass, i.Parent(), at, i))
	}
	if c.Static == nil || c.Closure != nil || depth > 2 {
		return false
	}
	for n, a := range c.Args {
		if n >= len(c.Static.Params) {
			continue
		}
		place := objects.PathOf(pass.Flow, a)
		if metadataOf(place, at) && sends(pass, c.Static, 0) {
			return true // the copy that it puts them into is what it writes
		}
		if place != at {
			continue
		}
		param := ssaflow.AccessPath{Root: c.Static.Params[n]}
		for _, in := range pass.Flow.Calls(c.Static) {
			if encodes(pass, in.Instr, param, depth+1) {
				return true
			}
		}
	}
	return false
}

// readsList: fn reads the finalizers of the object on the way to an instruction, other
// than to ask controllerutil about them.
func readsList(pass *rule.Pass, fn *ssa.Function, at ssaflow.AccessPath, to ssa.Instruction) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if f, set, ok := kube.MetaAccessor(c.Fn); ok && !set && f == "Finalizers" && objects.PathOf(pass.Flow, c.Arg(-1)) == at && ssaflow.Reaches(c.Instr, to, nil) {
			return true
		}
	}
	for i := range ssaflow.Instrs(fn) {
		load, ok := i.(*ssa.UnOp)
		if !ok {
			continue
		}
		fa, ok := load.X.(*ssa.FieldAddr)
		if ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "Finalizers" && objects.PathOf(pass.Flow, fa.X) == at && ssaflow.Reaches(i, to, nil) {
			return true
		}
	}
	return false
}

// metadataOf: the place is that of the metadata, or of the finalizers, of the object at
// another.
func metadataOf(place, object ssaflow.AccessPath) bool {
	meta := object.Path.Field("ObjectMeta")
	return place.Root == object.Root && (place.Path == meta || place.Path == meta.Field("Finalizers"))
}

// sends: the function, or one of the package that it calls, sends an object or a patch.
func sends(pass *rule.Pass, fn *ssa.Function, depth int) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(c.Fn); ok && op.Sub != "status" && (op.Verb == kube.Patch || op.Verb == kube.Update) {
			return true
		}
		if c.Static != nil && c.Static != fn && depth < 3 && sends(pass, c.Static, depth+1) {
			return true
		}
	}
	return false
}
