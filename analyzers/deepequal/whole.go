package deepequal

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportWhole reports comparisons of two whole objects of which one was read and the other
// was built, or was read by another name.
func reportWhole(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			v, ok := call.Instr.(*ssa.Call)
			first, equal := kube.IsEqual(call.Fn)
			if !ok || !equal || kube.TestTree(pass.Pkg.Path()) {
				continue
			}
			expr := pass.Flow.CallExpr(v)
			if expr == nil || len(expr.Args) != 2 {
				continue
			}
			c := comparison{f, v, expr, ssaflow.Unwrap(call.Arg(first)), ssaflow.Unwrap(call.Arg(first + 1))}
			why := c.neverEqual(pass)
			if why == "" {
				continue
			}
			d := pass.At(expr)
			if write := objects.DifferLeadsToWrite(pass.Flow, v); write != nil {
				d.Because(write, "written here")
			}
			d.Sayf("two whole objects are never equal: %s; compare what they are for, such as their specs or data", why)
		}
	}
}

// neverEqual says why two whole objects differ in any case; "" where they may be equal.
func (c comparison) neverEqual(pass *rule.Pass) string {
	if !object(c.x.Type()) || !object(c.y.Type()) {
		return ""
	}
	s, ok := c.sides(pass)
	quiet := pass.QuietAt(c.expr)
	switch {
	case !ok:
		return ""
	case s.built:
		if quiet(!made(pass, s.maker), "it is not seen how the other one is built") ||
			quiet(c.givenMetadata(pass, s.maker), "what was built may get metadata as the API server gives it") {
			return ""
		}
		return "what was built has no uid, resourceVersion or creationTimestamp"
	case s.live && !quiet(!c.otherNames(pass), "the two may be read by the same name"):
		return "they were read by different names"
	}
	return ""
}

// made: the root of what was built is made here, or by a function of the package that
// builds it from nothing: a copy of an object, or what it has read, is no such thing.
func made(pass *rule.Pass, root ssa.Value) bool {
	result := 0
	if e, ok := root.(*ssa.Extract); ok {
		root, result = e.Tuple, e.Index
	}
	call, ok := root.(*ssa.Call)
	if !ok {
		_, here := root.(*ssa.Alloc)
		return here
	}
	fn := call.Call.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 {
		return false
	}
	return !slices.ContainsFunc(ssaflow.Returns(fn), func(r *ssa.Return) bool {
		if result >= len(r.Results) {
			return true
		}
		none := func(ssaflow.Call, int) bool { return false }
		side, _ := objects.SideOf(pass.Flow, r.Results[result], none)
		return side != objects.SideBuilt && !ssaflow.IsNilConst(r.Results[result])
	})
}

// givenMetadata: something between may write the UID of what was built: a request that is
// sent with it, or the metadata of another object.
func (c comparison) givenMetadata(pass *rule.Pass, root ssa.Value) bool {
	at := pass.Flow.PlaceOf(root).Field("ObjectMeta").Field("UID")
	for i := range ssaflow.Instrs(c.f.Fn) {
		if v, ok := i.(ssa.Value); ok && v == root || i == ssa.Instruction(c.instr) {
			continue
		}
		if pass.Effects.MayWrite(i, at) != memory.WriteNone && ssaflow.Reaches(i, c.instr, nil) {
			return true
		}
	}
	return false
}

// otherNames: both are read once, by names that are two fields of one object, and what
// follows when they differ writes.
func (c comparison) otherNames(pass *rule.Pass) bool {
	x, y := c.nameRead(pass, c.x), c.nameRead(pass, c.y)
	if x == nil || y == nil || objects.DifferLeadsToWrite(pass.Flow, c.instr) == nil {
		return false
	}
	a, fa := objects.Access(pass.Flow, x)
	b, fb := objects.Access(pass.Flow, y)
	return a != nil && a == b && len(fa) > 0 && len(fb) > 0 && !slices.Equal(fa, fb)
}

// nameRead returns the name by which the function reads an object; nil when it reads it
// more than once, or the key is not written out.
func (c comparison) nameRead(pass *rule.Pass, obj ssa.Value) ssa.Value {
	var name ssa.Value
	for _, call := range pass.Flow.Calls(c.f.Fn) {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Get || op.Clientset || pass.Flow.PlaceOf(ssaflow.Unwrap(call.Arg(op.Obj))).Root != pass.Flow.PlaceOf(obj).Root {
			continue
		}
		if name != nil {
			return nil
		}
		if name = ssaflow.Field(call.Arg(op.Key), "Name"); name == nil {
			return nil
		}
	}
	return name
}

// object: values of the type are whole objects of an API, or pointers to them.
func object(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n := kube.Named(t)
	return n != nil && kube.IsAPIObject(types.NewPointer(n)) && !types.IsInterface(n)
}
