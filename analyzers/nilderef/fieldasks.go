package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// filterFields returns the fields that functions with a bool result alone compare
// with nil.
func filterFields(p *ssaflow.Package) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	for _, fn := range p.Funcs {
		res := fn.Signature.Results()
		if res.Len() == 1 && types.Identical(res.At(0).Type(), types.Typ[types.Bool]) {
			addCompared(fn, out)
		}
	}
	return out
}

// indexedFields returns the fields that index functions of the package compare with nil:
// they give no key for an object without one, so that a list by the index has it not.
func indexedFields(pass *rule.Pass) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	for _, fn := range pass.Effects.Graph().Roots(pass.Model, model.IndexFunc) {
		addCompared(fn, out)
	}
	return out
}

// addCompared adds the fields that a function compares with nil.
func addCompared(fn *ssa.Function, to map[*types.Var]bool) {
	for i := range ssaflow.Instrs(fn) {
		bin, ok := i.(*ssa.BinOp)
		if !ok {
			continue
		}
		x, _, ok := (ssaflow.Cond{Value: bin, Val: true}).NilTest()
		if load, isLoad := x.(*ssa.UnOp); ok && isLoad {
			if f := loadedField(load); f != nil {
				to[f] = true
			}
		}
	}
}

// listedByField: a list that the variable is filled by chooses by a field, or may do so.
func (s *fieldUses) listedByField(root ssa.Value) bool {
	list, ok := root.(*ssa.Alloc)
	return ok && slices.ContainsFunc(s.pass.Flow.Calls(list.Parent()), func(c ssaflow.Call) bool {
		op, isOp := kube.ClientOp(c.Fn)
		if !isOp || op.Verb != kube.List || !slices.ContainsFunc(c.Instr.Common().Args, func(a ssa.Value) bool { return ssaflow.Unwrap(a) == root }) {
			return false
		}
		options, known := s.pass.Flow.Elements(c.Arg(op.Opts))
		return !known || slices.ContainsFunc(options, func(o ssa.Value) bool {
			if mi, ok := o.(*ssa.MakeInterface); ok {
				o = mi.X
			}
			switch kube.ListOption(o.Type()) {
			case kube.ByFields, kube.ByStruct, kube.ByUnknown:
				return true
			}
			return false
		})
	})
}
