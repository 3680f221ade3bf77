package effects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// neverSo: what is known takes that a client or a lister has handed out nil without an
// error, which none of them does.
func (w *nilWalk) neverSo(known ssaflow.Conds) bool {
	isNil := func(v ssa.Value) bool {
		return v != nil && known.Has(func(k ssaflow.Cond) bool {
			x, is, ok := k.NilTest()
			return ok && is && x == v
		})
	}
	return known.Has(func(k ssaflow.Cond) bool {
		v, is, ok := k.NilTest()
		e, result := v.(*ssa.Extract)
		if !ok || !is || !result || e.Index != 0 {
			return false
		}
		call, ok := e.Tuple.(*ssa.Call)
		if !ok || !isNil(errflow.ErrorOf(call)) {
			return false
		}
		c, ok := w.in.P.Flow.Resolve(call)
		return ok && readsOne(c)
	})
}

// readsOne: the call asks a generated or dynamic client, or a lister, for one object, which
// answers with an object or an error.
func readsOne(c ssaflow.Call) bool {
	if op, ok := kube.ClientOp(c.Fn); ok && op.Clientset {
		return true
	}
	read, ok := c.CachedRead()
	return ok && !read.Elems && read.What == "lister"
}

// ofOtherKind: what the caller gave is of none of the types that the function tells apart,
// each of which has ended before. It is the default of a switch, and as one with such a
// branch the caller may know that it hands in nothing else.
func (w *nilWalk) ofOtherKind(known ssaflow.Conds) bool {
	none := make(map[ssa.Value]int)
	for k := range known.All() {
		e, ok := k.Value.(*ssa.Extract)
		if !ok || k.Val {
			continue
		}
		if assert, ok := e.Tuple.(*ssa.TypeAssert); ok {
			none[assert.X]++
		}
	}
	for v, types := range none {
		if given, other := w.madeOf(v, 0); types > 1 && given && !other {
			return true
		}
	}
	return false
}
