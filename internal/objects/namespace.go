// Subject: objects

package objects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// NamespaceOf reports whether fn makes the object obj in the namespace of the object
// that owner refers to, as far as one sees: it sets its namespace to that of the
// owner, to that of the request, or to what a call answers or a caller hands in, and
// to nothing else. So do functions of the package that make the object.
func NamespaceOf(p *ssaflow.Package, fn *ssa.Function, obj, owner ssa.Value) bool {
	return (&placing{p: p, fn: fn, owner: owner}).made(obj)
}

// A placing looks at one function that makes an object, which a function that call
// stands in may have called.
type placing struct {
	p     *ssaflow.Package
	fn    *ssa.Function
	owner ssa.Value // of the first function
	call  ssaflow.Call
	outer *placing
	depth int
}

// made: the function gives the object the namespace of the owner, and no other.
func (g *placing) made(obj ssa.Value) bool {
	at := PathOf(g.p, obj)
	same := g.madeBy(at) || g.given(at)
	for _, w := range MetaWrites(g.p, g.fn) {
		if w.Field != "Namespace" || PathOf(g.p, ownerOfMeta(w.Object)) != at {
			continue
		}
		if !g.ofOwner(w.Val, 0) {
			return false
		}
		same = true
	}
	return same
}

// given: the metadata of the object is that which the caller hands in, as a whole.
func (g *placing) given(obj ssaflow.AccessPath) bool {
	if g.outer != nil {
		return false
	}
	for i := range ssaflow.Instrs(g.fn) {
		st, ok := i.(*ssa.Store)
		if !ok || !kube.IsObjectMeta(st.Val.Type()) || ssaflow.PointeeOf(st.Val.Type()) != st.Val.Type() {
			continue
		}
		param := ssaflow.ParamOf(g.p.PlaceOf(st.Val).Root)
		if fa, ok := st.Addr.(*ssa.FieldAddr); ok && param != nil && kube.IsObjectMeta(param.Type()) && PathOf(g.p, fa.X) == obj {
			return true
		}
	}
	return false
}

// madeBy: the object is the result of a function of the package that always returns
// an object which it has made in the namespace of the owner, or none.
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
	in := &placing{g.p, c.Static, g.owner, c, g, g.depth + 1}
	made := false
	for _, ret := range ssaflow.Returns(c.Static) {
		v := ssaflow.SoleDefinition(ret.Results[result])
		if k, isConst := v.(*ssa.Const); isConst && k.IsNil() {
			continue
		}
		if !in.made(v) {
			return false
		}
		made = true
	}
	return made
}

// ofOwner: a namespace may be that of the owner, and nothing tells that it is another.
func (g *placing) ofOwner(v ssa.Value, depth int) bool {
	v = ssaflow.SoleDefinition(v)
	if from := metaOf(g.p, v, "Namespace"); from != nil {
		return g.isOwner(from)
	}
	if nameOf(g.p, v).Kind == KeyRequest {
		return true
	}
	switch x := v.(type) {
	case *ssa.Parameter:
		if g.outer == nil {
			return true // the caller's
		}
		arg := g.call.ArgOf(x)
		return arg != nil && depth < 8 && g.outer.ofOwner(arg, depth+1)
	case *ssa.Call:
		return true // out of sight
	case *ssa.Phi:
		for _, e := range x.Edges {
			if e != v && (depth > 8 || !g.ofOwner(e, depth+1)) {
				return false
			}
		}
		return true
	}
	return false
}

// isOwner: v refers to the owner, or to what hands it out.
func (g *placing) isOwner(v ssa.Value) bool {
	from := PathOf(g.p, v)
	for o := g; o.outer != nil; o = o.outer {
		param, ok := from.Root.(*ssa.Parameter)
		if !ok || o.call.ArgOf(param) == nil {
			return false
		}
		arg := PathOf(g.p, o.call.ArgOf(param))
		from = ssaflow.AccessPath{Root: arg.Root, Path: arg.Path + from.Path}
	}
	owner := PathOf(g.p, g.owner)
	if owner.Root == nil {
		return false
	}
	if sameAnswer(g.p, from, owner, 0) {
		return true
	}
	_, holder, ok := getter(g.p, owner)
	return ok && sameAnswer(g.p, from, PathOf(g.p, holder), 0)
}

// sameAnswer: two paths are equal, or lead to answers of one method without arguments
// of the same.
func sameAnswer(p *ssaflow.Package, a, b ssaflow.AccessPath, depth int) bool {
	if a == b {
		return true
	}
	f, x, ok := getter(p, a)
	g, y, ok2 := getter(p, b)
	return ok && ok2 && f == g && depth < 8 && sameAnswer(p, PathOf(p, x), PathOf(p, y), depth+1)
}

// getter returns the method without arguments that the object at a path is the answer
// of, and whose.
func getter(p *ssaflow.Package, at ssaflow.AccessPath) (fn *types.Func, of ssa.Value, ok bool) {
	call, ok := at.Root.(*ssa.Call)
	if !ok || at.Path != "" {
		return nil, nil, false
	}
	c, ok := p.Resolve(call)
	if !ok || !c.Method || len(c.Args) != 1 || c.Fn == nil {
		return nil, nil, false
	}
	return c.Fn.Origin(), c.Arg(-1), true
}
