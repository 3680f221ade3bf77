// Subject: watches

package recur

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// EventParts tells parts of the old and the new object of an update. With a Graph and a
// Model it knows the parameters of handlers as well, and those of functions that all
// callers hand one part.
type EventParts struct {
	Graph *callgraph.Graph
	Model *model.Model
}

// Of returns the way to v from the event that a function gets: the field of the event,
// and those of the object; nil for other values.
func (p EventParts) Of(v ssa.Value) []string { return p.part(v, 0) }

func (p EventParts) part(v ssa.Value, depth int) []string {
	if depth++; depth > 20 {
		return nil
	}
	add := func(x ssa.Value, name string) []string {
		way := p.part(x, depth)
		if way == nil {
			return nil
		}
		return append(way[:len(way):len(way)], name)
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		if len(kube.EventFields(v.Type())) == 2 {
			return []string{}
		}
		return p.parameter(v, depth)
	case *ssa.Alloc:
		if all := ssaflow.StoresTo(v); len(all) == 1 {
			return p.part(all[0], depth)
		}
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.Field:
		if f := ssaflow.FieldRead(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.part(v.X, depth)
		}
	case *ssa.MakeInterface:
		return p.part(v.X, depth)
	case *ssa.ChangeInterface:
		return p.part(v.X, depth)
	case *ssa.ChangeType:
		return p.part(v.X, depth)
	case *ssa.TypeAssert:
		return p.part(v.X, depth)
	case *ssa.Extract:
		if t, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return p.part(t.X, depth)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return add(v.Call.Args[0], "len")
		}
		return p.getter(v, depth)
	}
	return nil
}

// getter: x.GetLabels() is a field of the metadata.
func (p EventParts) getter(v *ssa.Call, depth int) []string {
	x, fn := v.Call.Value, v.Call.Method
	if callee := v.Call.StaticCallee(); callee != nil && len(v.Call.Args) == 1 {
		x = v.Call.Args[0]
		fn, _ = callee.Object().(*types.Func)
	}
	field, set, ok := kube.MetaAccessor(fn)
	way := p.part(x, depth)
	if !ok || set || len(way) == 0 {
		return nil
	}
	return []string{way[0], "ObjectMeta", field}
}

// parameter: the old or the new object of a handler of updates, or what all callers of a
// function hand it.
func (p EventParts) parameter(v *ssa.Parameter, depth int) []string {
	fn := v.Parent()
	if p.Graph == nil {
		return nil
	}
	params := fn.Params
	if fn.Signature.Recv() != nil {
		params = params[1:]
	}
	if len(params) == 2 && p.Model.Has(fn.Syntax(), model.Handler) && types.IsInterface(v.Type()) && types.Identical(params[0].Type(), params[1].Type()) {
		if v == params[0] {
			return []string{"ObjectOld"}
		}
		return []string{"ObjectNew"}
	}
	callers := p.Graph.Callers(fn)
	if !callers.Complete() || len(callers.Sites) == 0 {
		return nil
	}
	var way []string
	for i, s := range callers.Sites {
		from := p.part(s.Call.ArgOf(v), depth)
		if from == nil || i > 0 && !slices.Equal(way, from) {
			return nil
		}
		way = from
	}
	return way
}
