// Subject: objects

package objects

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// MadeElsewhere reports whether fn, or a function of the package that makes the object obj
// for it, visibly gives the object a namespace that need not be its owner's: a constant, a
// text that is put together, one of several in a list or a map, or what the spec of an
// object says. The namespace of an object, of whatever kind, is none, nor is what comes from
// out of sight.
func MadeElsewhere(p *ssaflow.Package, fn *ssa.Function, obj ssa.Value) bool {
	return (&placing{p: p, fn: fn}).made(obj)
}

// A placing looks at one function that makes an object, which a function that call
// stands in may have called.
type placing struct {
	p     *ssaflow.Package
	fn    *ssa.Function
	call  ssaflow.Call
	outer *placing
	depth int
}

// made: the function gives the object such a namespace.
func (g *placing) made(obj ssa.Value) bool {
	at := PathOf(g.p, obj)
	for _, w := range MetaWrites(g.p, g.fn) {
		if w.Field == "Namespace" && PathOf(g.p, ownerOfMeta(w.Object)) == at && g.other(w.Val, 0) {
			return true
		}
	}
	return g.madeBy(at)
}

// madeBy: the object is the result of a function of the package that makes it so.
func (g *placing) madeBy(obj ssaflow.AccessPath) bool {
	result := 0
	root := obj.Root
	if x, ok := root.(*ssa.Extract); ok {
		root, result = x.Tuple, x.Index
	}
	call, ok := root.(*ssa.Call)
	if !ok || obj.Path != "" || g.depth > 3 {
		return false
	}
	c, ok := g.p.Resolve(call)
	if !ok || c.Static == nil {
		return false
	}
	in := &placing{g.p, c.Static, c, g, g.depth + 1}
	return slices.ContainsFunc(ssaflow.Returns(c.Static), func(ret *ssa.Return) bool {
		return in.made(ssaflow.SoleDefinition(ret.Results[result]))
	})
}

// other: the namespace need not be that of the owner.
func (g *placing) other(v ssa.Value, depth int) bool {
	v = ssaflow.SoleDefinition(v)
	if depth > 8 || metaOf(g.p, v, "Namespace") != nil {
		return false
	}
	if f, ok := FieldOfObject(g.p, v); ok {
		return !f.InMetadata()
	}
	switch x := v.(type) {
	case *ssa.Const:
		return x.Value != nil && constant.StringVal(x.Value) != ""
	case *ssa.Parameter:
		if g.outer == nil {
			return false // the caller's
		}
		arg := g.call.ArgOf(x)
		return arg != nil && g.outer.other(arg, depth+1)
	case *ssa.Lookup, *ssa.BinOp:
		return true
	case *ssa.Extract:
		_, next := x.Tuple.(*ssa.Next)
		return next
	case *ssa.UnOp:
		_, element := x.X.(*ssa.IndexAddr)
		return element
	case *ssa.Phi:
		return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return e != v && g.other(e, depth+1) })
	}
	return false
}
