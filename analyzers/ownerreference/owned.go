package ownerreference

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reconciled are the kinds that builders of the package are For.
func (c *checker) reconciled() map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, b := range rule.Shared(c.pass, recur.FindBuilders).Controllers {
		for _, s := range b.Sources {
			if s.How == "For" && s.Kind != nil {
				out[s.Kind.Obj()] = true
			}
		}
	}
	return out
}

// kindsOf are the kinds of the objects that the package asks to create, or to delete; nil among
// them stands for kinds that are not known.
func (c *checker) kindsOf(verbs ...kube.Verb) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Sub != "" || !slices.Contains(verbs, op.Verb) {
				continue
			}
			var kind *types.TypeName
			if obj := call.Arg(op.Obj); obj != nil {
				if t := kube.Named(ssaflow.Unwrap(obj).Type()); t != nil && kube.IsAPIObject(t) {
					kind = t.Obj()
				}
			}
			out[kind] = true
		}
	}
	return out
}
