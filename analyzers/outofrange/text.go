package outofrange

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportPart reports a part of a text of a user which it need not have, where nothing was asked
// about the text or the number of its parts.
func (c *checker) reportPart(at *ssa.IndexAddr, expr *ast.IndexExpr) {
	n, ok := constantIndex(at)
	list := types.ExprString(expr.X)
	if !ok || n == 0 || c.said[list] || !c.isSplit(at.X) {
		return
	}
	call := at.X.(*ssa.Call)
	text := call.Call.Args[0]
	if c.pass.Flow.NeverRuns(at.Block()) || !c.isOfUser(text, 0) || isAskedOf(c, at, call, text) {
		return
	}
	c.said[list] = true
	c.pass.At(expr).Sayf("%s has fewer than %d parts when the text lacks the separator: this panics then; test the number of parts first", list, n+1)
}

// isAskedOf: a condition before was made with the text or its parts, or their number was taken.
func isAskedOf(c *checker, at *ssa.IndexAddr, parts, text ssa.Value) bool {
	name := textName(text)
	is := func(v ssa.Value) bool { return v == parts || v == text || name != nil && textName(v) == name }
	for i := range ssaflow.Instrs(at.Parent()) {
		if v, ok := i.(ssa.Value); ok && ssaflow.LengthOf(v) == parts {
			return true
		}
	}
	return slices.ContainsFunc(c.pass.Flow.Known(at.Block()), func(k ssaflow.Cond) bool {
		return isMadeWith(k.Value, make(map[ssa.Value]bool), is)
	})
}

// textName returns the field that a text is read from.
func textName(v ssa.Value) *types.Var {
	if load, ok := v.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok {
			return ssaflow.FieldOf(fa)
		}
	}
	if f, ok := v.(*ssa.Field); ok {
		return ssaflow.FieldRead(f)
	}
	return nil
}

// isOfUser: the text is a field of an own API type that no pattern restricts, or comes from the
// environment, here or in a function that returns it, or where the callers pass it.
func (c *checker) isOfUser(v ssa.Value, depth int) bool {
	if depth > maxCallers {
		return false
	}
	if f := textName(v); f != nil {
		markers, ok := c.pass.FieldMarkers(f)
		return ok && c.pass.InModule(f.Pkg()) && kube.IsFreeText(markers) && isOfSpec(v)
	}
	result := 0
	if e, ok := v.(*ssa.Extract); ok {
		v, result = e.Tuple, e.Index
	}
	switch v := v.(type) {
	case *ssa.Call:
		fn, ok := c.pass.Flow.Resolve(v)
		if !ok || kube.ReadsEnv(fn.Fn) || fn.Static == nil {
			return ok && kube.ReadsEnv(fn.Fn)
		}
		for _, ret := range ssaflow.Returns(fn.Static) {
			if result < len(ret.Results) && c.isOfUser(ret.Results[result], depth+1) {
				return true
			}
		}
	case *ssa.Parameter:
		for _, site := range c.pass.Effects.Graph().Sites(v.Parent()) {
			if arg := site.Call.ArgOf(v); arg != nil && !c.pass.HelpsTests(site.Caller) && c.isOfUser(arg, depth+1) {
				return true
			}
		}
	}
	return false
}

// isOfSpec: the field is one of a struct beside an API type, other than of a status.
func isOfSpec(v ssa.Value) bool {
	var t types.Type
	switch v := v.(type) {
	case *ssa.UnOp:
		t = v.X.(*ssa.FieldAddr).X.Type()
	case *ssa.Field:
		t = v.X.Type()
	}
	return kube.IsAPIStruct(t) && !kube.IsStatusType(t)
}
