package objects

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// OwnName reports whether the key or the name by which an object is read is one that
// the project gives: a constant, a text that is put together with one, what a function
// of the project answers, or the name of an object that is made here with such a one.
// The names of objects of others come from where those are told of: a spec, a request,
// a list, an owner. own tells whether a package is the project's.
func OwnName(p *ssaflow.Package, key ssa.Value, own func(*types.Package) bool) bool {
	if key == nil {
		return false
	}
	n := namer{p, own}
	if kube.IsNamespacedName(key.Type()) {
		if call, ok := ssaflow.SoleDefinition(key).(*ssa.Call); ok {
			c, ok := p.Resolve(call)
			return ok && kube.IsObjectKeyFrom(c.Fn) && n.madeWith(c.Arg(0), 0)
		}
		key = ssaflow.Field(key, "Name")
	}
	return key != nil && n.given(key, 0)
}

type namer struct {
	p   *ssaflow.Package
	own func(*types.Package) bool
}

// given: the name is one of the project.
func (n namer) given(v ssa.Value, depth int) bool {
	if depth > 6 {
		return false
	}
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.String && constant.StringVal(v.Value) != ""
	case *ssa.BinOp:
		return v.Op == token.ADD && (n.given(v.X, depth+1) || n.given(v.Y, depth+1))
	case *ssa.Convert:
		return n.given(v.X, depth+1)
	case *ssa.ChangeType:
		return n.given(v.X, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !n.given(e, depth+1) {
				return false
			}
		}
		return true
	case *ssa.Call:
		return n.answered(v, depth)
	case *ssa.UnOp: // of an object that is made here
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && kube.IsObjectMeta(fa.X.Type()) && ssaflow.FieldOf(fa).Name() == "Name" && n.madeWith(ssaflow.Object(fa.X), depth+1)
	}
	return false
}

// answered: a function that formats texts, or one of the project, makes the name. What
// a getter of an object says is that object's, and a function of this package may hand
// on what it has got.
func (n namer) answered(call *ssa.Call, depth int) bool {
	c, ok := n.p.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if f, _, ok := kube.MetaAccessor(c.Fn); ok {
		return f == "Name" && n.madeWith(c.Arg(-1), depth+1)
	}
	if kube.IsPrint(c.Fn) {
		format, ok := c.Arg(0).(*ssa.Const)
		return ok && format.Value != nil && hasText(constant.StringVal(format.Value))
	}
	if c.Static == nil || c.Closure != nil || len(c.Static.Blocks) == 0 {
		return n.own(c.Fn.Pkg())
	}
	rets := ssaflow.Returns(c.Static)
	for _, ret := range rets {
		if len(ret.Results) != 1 || !n.given(ret.Results[0], depth+1) {
			return false
		}
	}
	return len(rets) > 0
}

// hasText: the format adds something of its own to its operands.
func hasText(format string) bool {
	verbs, ok := ssaflow.FormatVerbs(format)
	rest := len(format)
	for _, v := range verbs {
		rest -= len(v.Text)
	}
	return ok && rest > 0
}

// madeWith: the object is made in this function, with a name of the project.
func (n namer) madeWith(obj ssa.Value, depth int) bool {
	made, ok := ssaflow.Object(obj).(*ssa.Alloc)
	if !ok || ssaflow.ParamOf(made) != nil {
		return false
	}
	for _, w := range MetaWrites(n.p, made.Parent()) {
		if w.Field == "Name" && ssaflow.Object(w.Object) == ssa.Value(made) {
			return n.given(w.Val, depth+1)
		}
	}
	return false
}
