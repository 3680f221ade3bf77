package outofrange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// foreign: the text is of an object that was read or came with an event, in a place where its
// users write what they like, and no function was asked about it on the way. A parameter is
// what some call in sight hands in.
func (c *checker) foreign(text ssa.Value, at ssa.Instruction, depth int) bool {
	text = c.source(text)
	if param, ok := text.(*ssa.Parameter); ok {
		return depth < maxCallers && isText(param.Type()) && !c.textAsked(param, at.Block()) &&
			slices.ContainsFunc(c.pass.Effects.Graph().Sites(param.Parent()), func(site callgraph.Site) bool {
				arg := site.Call.ArgOf(param)
				return arg != nil && !c.pass.HelpsTests(site.Caller) && c.foreign(arg, site.Call.Instr, depth+1)
			})
	}
	way := objects.WayTo(text)
	o := &origin{pass: c.pass, way: way, field: listField(text), tells: asksFunction}
	return c.fromUser(way) && !c.patterned(o.field) && !(o.field != nil && o.filled()) && !c.textAsked(text, at.Block()) && o.fromOutside(at, 0)
}

// source returns the text that v was made of by a conversion, or by a function that leaves
// what lies within as it is.
func (c *checker) source(v ssa.Value) ssa.Value {
	for range 6 {
		switch x := ssaflow.SoleDefinition(v).(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.Call:
			fn, ok := c.pass.Flow.Resolve(x)
			if !ok || !kube.TrimsText(fn.Fn) {
				return v
			}
			v = fn.Arg(0)
		default:
			return v
		}
	}
	return v
}

// textAsked: a function was given this very text, and what it says decides that control comes to b:
// it may refuse what is written in another way.
func (c *checker) textAsked(text ssa.Value, b *ssa.BasicBlock) bool {
	name := objects.WayTo(text).Name()
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(v ssa.Value) bool {
			call, ok := v.(*ssa.Call)
			if !ok {
				return false
			}
			_, builtin := call.Call.Value.(*ssa.Builtin)
			return !builtin && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return objects.WayTo(c.source(a)).Name() == name })
		})
	})
}

// patterned: a marker of a field of this module says how it is written.
func (c *checker) patterned(field *types.Var) bool {
	if field == nil || !c.pass.InModule(field.Pkg()) {
		return false
	}
	markers, _ := c.pass.FieldMarkers(field)
	if n, ok := types.Unalias(field.Type()).(*types.Named); ok {
		markers = slices.Concat(markers, c.pass.TypeMarkers(n.Obj()))
	}
	return kube.RestrictsText(markers)
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// fromUser: the text is of a label, of an annotation, of the data of a ConfigMap or Secret, the image
// of a container, or of a field of a custom resource beside its status: what the server does not
// look at.
func (c *checker) fromUser(text objects.Way) bool {
	parts := text.Parts
	for i, p := range parts {
		v := p.Value
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		if look, element := v.(*ssa.Lookup); element && i > 0 && usersMap(parts[i-1].Value) {
			return !c.keyWritten(look.Index)
		}
	}
	last := parts[len(parts)-1].Value
	of, _ := structOf(last)
	if of != nil && kube.IsUsersText(of, listField(last)) {
		return true
	}
	return of != nil && kube.IsAPIStruct(of) && !kube.IsBuiltInStruct(of) && !slices.ContainsFunc(parts, func(p objects.WayPart) bool { return kube.IsStatusType(p.Value.Type()) })
}

// usersMap: v is the labels or annotations of an object, or the data of a ConfigMap or Secret.
func usersMap(v ssa.Value) bool {
	f := listField(v)
	if f == nil {
		return false
	}
	of, _ := structOf(v)
	return slices.Contains([]string{"Labels", "Annotations"}, kube.MetaField(f)) || of != nil && kube.HoldsOwnersData(of)
}

// keyWritten: code of the package puts something under this key into some map itself: it knows
// how that is written.
func (c *checker) keyWritten(key ssa.Value) bool {
	type memo struct{}
	written := c.pass.Effects.Memo(memo{}, func() any {
		out := make(map[string]bool)
		for _, f := range c.pass.Funcs() {
			for i := range ssaflow.Instrs(f.Fn) {
				if up, ok := i.(*ssa.MapUpdate); ok && !c.pass.HelpsTests(f.Fn) {
					if text, ok := ssaflow.ConstText(up.Key); ok {
						out[text] = true
					}
				}
			}
		}
		return out
	}).(map[string]bool)
	text, ok := ssaflow.ConstText(key)
	return ok && written[text]
}
