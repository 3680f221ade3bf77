package nilderef

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// asksCall: a function was asked about the object. What returns an error alone says
// something about the field only where it looks at it.
func (s *fieldUses) asksCall(call *ssa.Call, way objects.Way, object int, field *types.Var, depth int) bool {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok && (b.Name() == "len" || b.Name() == "cap") {
		return false
	}
	c, ok := s.pass.Flow.Resolve(call)
	if ok {
		if _, isOp := kube.ClientOp(c.Fn); isOp {
			return false
		}
		if _, _, isMeta := kube.MetaAccessor(c.Fn); isMeta {
			return false
		}
		if _, converts := kube.Converts(c.Fn); converts {
			return false
		}
	}
	for _, a := range call.Call.Args {
		if s.asks(a, way, object, field, depth+1) {
			return true
		}
		name := objects.WayTo(a).Name()
		if rest, ok := objects.Below(name, way.Parts[object].Name); ok && strings.HasPrefix(rest, ".ObjectMeta") {
			continue
		}
		if objects.IsWithin(name, way.Parts[object].Name) || onTheWay(way, name) && !isReceiver(a) {
			return !ok || !onlyFails(call) || c.Static == nil || s.pass.Flow.LooksAt(c.Static, field)
		}
	}
	return false
}

// isReceiver: a is no part of an API type, such as the struct of a controller.
func isReceiver(a ssa.Value) bool { return !kube.IsAPIStruct(a.Type()) && !types.IsInterface(a.Type()) }

func onlyFails(call *ssa.Call) bool { return errflow.ErrorResult(call.Call.Signature()) >= 0 }
