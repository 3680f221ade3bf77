package recur

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// enqueued returns the kind whose updates a handler of an informer puts into a queue, all but those
// of a resync; nil where it asks for more, or where the kind is not in sight.
func (w *EachReconcile) enqueued(s Source) *types.TypeName {
	update := w.pass.Flow.FuncOf(orNil(ssaflow.Field(ssaflow.Unwrap(orNil(s.Call.Arg(0))), "UpdateFunc")))
	if update == nil {
		return nil
	}
	var kind *types.TypeName
	if s.Kind != nil {
		kind = s.Kind.Obj()
	}
	for i := range ssaflow.Instrs(update) {
		switch i := i.(type) {
		case *ssa.If:
			if !w.isResyncTest(i.Cond) {
				return nil
			}
		case *ssa.TypeAssert:
			if k := kube.KindOf(i.AssertedType); kind == nil {
				kind = k
			}
		}
	}
	_, adds := w.pass.Effects.Graph().AnyCall(update, callgraph.BeforeReturn, func(c ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(strings.HasPrefix(kube.QueueMethod(c.Fn), "Add"))
	})
	if !adds {
		return nil
	}
	return kind
}

// isResyncTest: the condition compares two versions, or says that an object is of a type, or that
// something failed.
func (w *EachReconcile) isResyncTest(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Extract:
		_, ok := v.Tuple.(*ssa.TypeAssert)
		return ok
	case *ssa.BinOp:
		return slices.ContainsFunc([]ssa.Value{v.X, v.Y}, func(x ssa.Value) bool {
			if f := ssaflow.FieldLoaded(x); f != nil {
				return kube.MetaField(f) == "ResourceVersion"
			}
			if call, ok := x.(*ssa.Call); ok {
				c, _ := w.pass.Flow.Resolve(call)
				field, set, isMeta := kube.MetaAccessor(c.Fn)
				return isMeta && !set && field == "ResourceVersion"
			}
			return kube.IsError(x.Type())
		})
	}
	return false
}
