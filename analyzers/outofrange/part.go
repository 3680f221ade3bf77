package outofrange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportPart reports a part of a text that somebody else has written, and that may have
// fewer.
func (c *checker) reportPart(at *ssa.IndexAddr) {
	n, ok := fixed(at)
	expr := c.element(at)
	call, isCall := at.X.(*ssa.Call)
	if !ok || expr == nil || !isCall || c.said[types.ExprString(expr.X)] {
		return
	}
	fn, ok := c.pass.Flow.Resolve(call)
	if !ok || !kube.SplitsText(fn.Fn) || n == 0 && fn.Fn.Name() != "Fields" || c.partsAsked(at.Block(), call) {
		return
	}
	if !c.foreign(fn.Arg(0), at, 0) {
		return
	}
	c.said[types.ExprString(expr.X)] = true
	c.pass.At(expr).Because(call, "it is split here").
		Sayf("%s can have fewer than %d parts: whoever writes the object decides, and this panics then; test the length first", types.ExprString(expr.X), n+1)
}

// partsAsked: something was asked on the way about the parts, such as how many there are.
func (c *checker) partsAsked(b *ssa.BasicBlock, parts ssa.Value) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		return madeWith(k.Value, make(map[ssa.Value]bool), func(v ssa.Value) bool { return v == parts })
	})
}

// asksFunction: a function was asked about the object, or about the text, which may know how
// it is written. That it is there, or not empty, says nothing.
func asksFunction(v ssa.Value, object string) bool {
	return madeWith(v, make(map[ssa.Value]bool), func(v ssa.Value) bool {
		call, ok := v.(*ssa.Call)
		if !ok {
			return false
		}
		_, builtin := call.Call.Value.(*ssa.Builtin)
		return !builtin && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return objects.IsWithin(objects.WayTo(a).Name(), object) })
	})
}
