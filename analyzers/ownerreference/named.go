package ownerreference

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A naming tells what the names, or the namespaces, of objects are made of in one function.
type naming struct {
	c     *checker
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

// alone: it is the one of another object.
func (m madeOf) alone() bool { return m == ofAnother || m == ofRequest }

// fromOther: another object has the name, alone or within a longer one, or says it.
func (m madeOf) fromOther() bool { return m.alone() || m == ofAnotherAndMore || m == ofSpec }

// keyOf looks at the key, or the name, by which an object is read.
func (n *naming) keyOf(key ssa.Value) madeOf {
	if kube.IsNamespacedName(key.Type()) {
		if call, ok := ssaflow.SoleDefinition(key).(*ssa.Call); ok {
			if c, ok := n.c.pass.Flow.Resolve(call); ok && kube.IsObjectKeyFrom(c.Fn) {
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
	if n.depth++; n.depth > 24 {
		return ofElse
	}
	v = ssaflow.SoleDefinition(v)
	if root, _ := objects.Access(n.c.pass.Flow, v); root != nil && kube.IsRequest(root.Type()) {
		return ofRequest
	}
	if f, ok := objects.FieldOfObject(n.c.pass.Flow, v); ok {
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
	case *ssa.Slice:
		return n.value(x.X)
	case *ssa.Convert:
		return n.value(x.X)
	case *ssa.ChangeType:
		return n.value(x.X)
	case *ssa.MakeInterface:
		return n.value(x.X)
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
			if c, ok := n.c.pass.Flow.Resolve(call); ok && kube.IsSplitKey(c.Fn) {
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
	for i, s := range n.c.pass.Effects.Graph().Sites(param.Parent()) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			return ofElse
		}
		if got := n.value(arg); i == 0 || got > out {
			out = got
		}
	}
	return out
}
