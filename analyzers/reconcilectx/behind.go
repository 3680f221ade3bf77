package reconcilectx

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// behind returns how the method of an interface makes a context of its own, in a type that is
// declared beside the interface and implements it: one that needs none, a fake of it among
// them, could ignore the parameter.
func (c *checker) behind(call ssaflow.Call) *summary.BackgroundUse {
	common := call.Instr.Common()
	if !common.IsInvoke() || call.Fn == nil {
		return nil
	}
	named := kube.Named(common.Value.Type())
	if named == nil || named.Obj().Pkg() == nil {
		return nil
	}
	asked, ok := named.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		declared, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || declared.IsAlias() || types.IsInterface(declared.Type()) {
			continue
		}
		if n := kube.Named(declared.Type()); n == nil || n.TypeParams().Len() > 0 {
			continue
		}
		t := types.NewPointer(declared.Type())
		if !types.Implements(t, asked) {
			continue
		}
		method := types.NewMethodSet(t).Lookup(call.Fn.Pkg(), call.Fn.Name())
		if fn, ok := method.Obj().(*types.Func); ok {
			if s := c.pass.Effects.SummaryOf(fn); s != nil && s.Background != nil {
				return s.Background
			}
		}
	}
	return nil
}
