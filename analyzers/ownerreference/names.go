package ownerreference

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A naming tells what the names, or the namespaces, of objects are made of in one function.
type naming struct {
	pass  *rule.Pass
	field string // Name or Namespace
	// again is the kind of an object that is read: who has one by its name reads it once more.
	again *types.Named
	// call is how the function was called from outer; nil where the question is asked.
	call  ssaflow.Call
	outer *naming
	depth int
}

// madeOf says what a name is made of.
type madeOf int

// The name of another object, or of the one that a request is for, alone or with text around it, and what a spec says, anybody can
// give, too. One that a spec tells alone is a reference to what others made, and upon other names,
// with a UID or chance in them, nobody comes.
const (
	ofConstants madeOf = iota
	ofAnother
	ofRequest
	ofAnotherAndMore
	ofSpec
	ofElse
)

// isAlone: it is the one of another object.
func (m madeOf) isAlone() bool { return m == ofAnother || m == ofRequest }

// isFromOther: another object has the name, alone or within a longer one, or says it.
func (m madeOf) isFromOther() bool { return m.isAlone() || m == ofAnotherAndMore || m == ofSpec }

// keyOf looks at the key, or the name, by which an object is read.
func (n *naming) keyOf(key ssa.Value) madeOf {
	if kube.IsNamespacedName(key.Type()) {
		if call, ok := ssaflow.SoleDefinition(key).(*ssa.Call); ok {
			if c, ok := n.pass.Flow.Resolve(call); ok && kube.Is(c.Fn, "client.ObjectKeyFromObject") {
				return n.object(c.Arg(0))
			}
		}
		if name := ssaflow.Field(key, n.field); name != nil {
			key = name
		}
	}
	return n.value(key)
}

func (n *naming) value(v ssa.Value) madeOf {
	if n.depth++; n.depth > 24 || v == nil {
		return ofElse
	}
	v = ssaflow.SoleDefinition(v)
	if root, _ := objects.Access(n.pass.Flow, v); root != nil && kube.IsRequest(root.Type()) {
		return ofRequest
	}
	if f, ok := objects.FieldOfObject(n.pass.Flow, v); ok {
		switch {
		case !f.InMetadata():
			return ofSpec
		case f.Name() != n.field:
			return ofElse
		}
		return n.object(f.Ref)
	}
	switch x := v.(type) {
	case *ssa.Const:
		return ofConstants
	case *ssa.BinOp:
		return n.joined(x.X, x.Y)
	case *ssa.Slice, *ssa.MakeInterface:
		return n.value(ssaflow.Behind(v))
	case *ssa.Phi:
		out := ofConstants
		for _, e := range x.Edges {
			if e != v {
				out = max(out, n.value(e))
			}
		}
		return out
	case *ssa.Parameter:
		return n.parameter(x)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			if c, ok := n.pass.Flow.Resolve(call); ok && kube.Is(c.Fn, "cache.SplitMetaNamespaceKey") {
				return ofRequest
			}
		}
	case *ssa.Call:
		return n.answer(x)
	}
	return ofElse
}

// joined is what a text is made of that is put together.
func (n *naming) joined(parts ...ssa.Value) madeOf {
	var has [ofElse + 1]bool
	for _, v := range parts {
		has[n.value(v)] = true
	}
	switch {
	case has[ofElse]:
		return ofElse
	case has[ofRequest], has[ofAnother], has[ofAnotherAndMore]:
		return ofAnotherAndMore
	case has[ofSpec]:
		return ofSpec
	}
	return ofConstants
}

// parameter is what the caller gives, or each of those in the package.
func (n *naming) parameter(param *ssa.Parameter) madeOf {
	if n.outer != nil {
		return n.outer.value(n.call.ArgOf(param))
	}
	out := ofElse
	for i, s := range n.pass.Effects.Graph().Sites(param.Parent()) {
		if got := n.value(s.Call.ArgOf(param)); i == 0 || got > out {
			out = got
		}
	}
	return out
}

// answer is what a function formats, or a function of the package returns.
func (n *naming) answer(call *ssa.Call) madeOf {
	c, ok := n.pass.Flow.Resolve(call)
	if !ok {
		return ofElse
	}
	if kube.Is(c.Fn, "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln") {
		if args, ok := n.pass.Flow.Elements(c.Arg(1)); ok {
			return n.joined(args...)
		}
		return ofElse
	}
	return n.returned(c, 0, (*naming).value)
}

func (n *naming) returned(c ssaflow.Call, result int, what func(*naming, ssa.Value) madeOf) madeOf {
	if c.Static == nil || len(c.Static.Blocks) == 0 || n.depth > 20 {
		return ofElse
	}
	in, out := &naming{n.pass, n.field, n.again, c, n, n.depth + 1}, ofConstants
	for _, ret := range ssaflow.Returns(c.Static) {
		if v := ssaflow.SoleDefinition(ret.Results[result]); !ssaflow.IsNilConst(v) {
			out = max(out, what(in, v))
		}
	}
	return out
}

// object is what the name of an object is made of: of one that is made here, or by a function
// of the package, what it is given; another one has a name by itself.
func (n *naming) object(obj ssa.Value) madeOf {
	at := objects.PathOf(n.pass.Flow, obj)
	root, result := at.Root, 0
	if x, ok := root.(*ssa.Extract); ok {
		root, result = x.Tuple, x.Index
	}
	if call, ok := root.(*ssa.Call); ok && at.Path == "" {
		if c, ok := n.pass.Flow.Resolve(call); ok && c.Static != nil && len(c.Static.Blocks) > 0 {
			return n.returned(c, result, (*naming).object)
		}
	}
	if a, ok := root.(*ssa.Alloc); ok {
		if stores := ssaflow.StoresTo(a); len(stores) == 1 {
			if load, ok := stores[0].(*ssa.UnOp); ok {
				if lit, ok := load.X.(*ssa.Alloc); ok && n.depth < 20 { // var x = T{…}
					n.depth++
					return n.object(lit)
				}
			}
		}
	}
	out := ofAnother
	if n.again != nil && kube.Named(ssaflow.Unwrap(obj).Type()) == n.again {
		out = ofElse
	}
	i, ok := root.(ssa.Instruction)
	if !ok {
		return out
	}
	if a, ok := root.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil && len(ssaflow.StoresTo(a)) == 0 && !object.FilledByRead(n.pass.Flow, a) {
		out = ofElse // until it gets one
	}
	for _, w := range objects.MetaWrites(n.pass.Flow, i.Parent()) {
		if (w.Field == n.field || w.Field == "GenerateName" && n.field == "Name") && objects.PathOf(n.pass.Flow, w.Object) == at {
			out = n.value(w.Val)
		}
	}
	return out
}
