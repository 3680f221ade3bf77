package observedgeneration

import (
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isExcused: some code sets the field, or may set it.
func (c *checker) isExcused(op *memory.OpCall, kind, status *types.Named, field *types.Var) bool {
	quiet := c.pass.QuietAt(op.Call.Instr)
	return quiet(c.isMentioned(field), "code of the package uses the field") ||
		quiet(c.maySetElsewhere(kind, status), "the object or its status is passed to code that may set the field") ||
		quiet(hasSetter(kind, status), "a method of the kind sets the field") ||
		quiet(c.pass.AssignedElsewhere(kind.Obj(), name), "another package of the module sets a field of that name beside the kind") ||
		quiet(c.pass.MirroredElsewhere(status, name), "another package of the module sets the field in a struct of the same fields")
}

// isMentioned: the package sets or reads the field.
func (c *checker) isMentioned(field *types.Var) bool {
	for _, obj := range c.pass.TypesInfo.Uses {
		if obj == field {
			return true
		}
	}
	return false
}

// maySetElsewhere: code outside of the package gets the object or its status, or
// makes a status, and may set the field.
func (c *checker) maySetElsewhere(kind, status *types.Named) bool {
	for _, fn := range c.pass.Flow.Funcs {
		for _, call := range c.pass.Flow.Calls(fn) {
			if call.Static == nil && c.maySet(call, kind, status) {
				return true
			}
		}
	}
	return false
}

func (c *checker) maySet(call ssaflow.Call, kind, status *types.Named) bool {
	_, isCopy := kube.DeepCopies(call.Fn)
	if call.Fn != nil && (kube.IsLibrary(call.Fn.Pkg()) && !c.pass.InModule(call.Fn.Pkg()) || isCopy) {
		return false
	}
	sum := c.pass.Effects.SummaryFor(call)
	sig := call.Instr.Common().Signature()
	for i := range sig.Results().Len() {
		n := kube.Named(sig.Results().At(i).Type())
		if n == status {
			return true
		}
	}
	for i, a := range call.Args {
		n := kube.Named(ssaflow.Unwrap(a).Type())
		if call.Fn == nil && holds(a.Type(), kind, 0) {
			return true // a state of a machine, for example: others put it in
		}
		if _, pointer := types.Unalias(ssaflow.Unwrap(a).Type()).(*types.Pointer); !pointer || n != kind && n != status {
			continue
		}
		if sum == nil {
			if call.Fn != nil && !kube.IsInterfaceMethod(call.Fn) && c.pass.InModule(call.Fn.Pkg()) {
				continue // looked at, and nothing to tell
			}
			if iface, ok := types.Unalias(a.Type()).(*types.Named); ok && types.IsInterface(iface) && !c.pass.InModule(iface.Obj().Pkg()) {
				continue // sees no more of it than the interface
			}
			return true
		}
		for _, m := range sum.Mutates {
			if m.Param == i && (m.Path.HasField(name) || m.Path.HasSuffix(".Status") || m.Path.HasSuffix("*")) {
				return true
			}
		}
		for _, l := range sum.Leaks {
			if l.Param == i {
				return true
			}
		}
	}
	return false
}

// holds: a struct has an object of the kind, itself or in a struct of its own.
func holds(t types.Type, kind *types.Named, depth int) bool {
	n := kube.Named(t)
	if st := ssaflow.Struct(t); n != kind && st != nil && depth < 4 {
		for i := range st.NumFields() {
			if holds(st.Field(i).Type(), kind, depth+1) {
				return true
			}
		}
	}
	return n == kind
}

// isStatusEmpty: the object is made here, and nothing is put into its status: fields that
// were applied before are given up.
func isStatusEmpty(pass *rule.Pass, f *memory.Func, op *memory.OpCall) bool {
	o := object.Behind(pass.Effects, f, op.Call.Arg(op.Op.Obj))
	if o == nil || !o.Fresh() {
		return false
	}
	for _, m := range o.Moments {
		if m.Instr != op.Call.Instr && (m.Leaves || m.LeavesPart || m.Replaced || m.Answered) {
			return false
		}
		for _, ch := range m.Changes {
			if ch.Below == "" || ch.Below.HasField("Status") {
				return false
			}
		}
	}
	return true
}

// hasSetter: the kind or its status has a method that gives the field its value, which anybody
// may call by an interface.
func hasSetter(kinds ...*types.Named) bool {
	for _, n := range kinds {
		for m := range types.NewMethodSet(types.NewPointer(n)).Methods() {
			sig := m.Obj().(*types.Func).Signature()
			if strings.HasSuffix(m.Obj().Name(), name) && sig.Params().Len() > 0 {
				return true
			}
		}
	}
	return false
}
