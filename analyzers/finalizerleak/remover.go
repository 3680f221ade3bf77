package finalizerleak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takesObject: a function of another package that knows the name gets an object of the
// kind, or what may hold one, and so may remove the finalizer.
func takesObject(pass *rule.Pass, tn *types.TypeName, name *text) bool {
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool { return mayRemove(pass, c, tn, name) })
	})
}

func mayRemove(pass *rule.Pass, c ssaflow.Call, tn *types.TypeName, name *text) bool {
	var declared map[*types.Package]bool
	if name != nil {
		declared = name.declared
	}
	if c.Fn == nil || c.Static != nil || !knows(pass, c, declared) || spares(pass, c) || !slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return mayHold(a, tn) }) {
		return false
	}
	return pass.Effects.SummaryFor(c) != nil || name == nil || !pass.InModule(c.Fn.Pkg()) || !ours(pass, name) || name.takenElsewhere(pass, tn)
}

// knows: the function called may know a name that these packages declare: it stands in
// one of them, imports one, or is a method of an interface of the module.
func knows(pass *rule.Pass, c ssaflow.Call, declared map[*types.Package]bool) bool {
	pkg := c.Fn.Pkg()
	if pkg == nil || kube.EffectOf(c.Fn).Has(kube.Known) {
		return false
	}
	if _, op := kube.ClientOp(c.Fn); op {
		return false
	}
	if _, finalizer := kube.FinalizerFunc(c.Fn); finalizer {
		return false
	}
	if _, copies := kube.DeepCopies(c.Fn); copies {
		return false
	}
	if recv := c.Fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		// Who implements it may be anywhere; a name of this package alone is not
		// known to those beside an interface that this package imports.
		return pass.InModule(pkg) && (pkg == pass.Pkg || len(declared) != 1 || !declared[pass.Pkg])
	}
	return pkg != pass.Pkg && (declared[pkg] || slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool { return declared[p] }))
}

// spares: the function leaves the finalizers of what it gets alone, as far as is known
// of it, or as far as a method of the object goes that only tells something.
func spares(pass *rule.Pass, c ssaflow.Call) bool {
	if s := pass.Effects.SummaryFor(c); s != nil {
		return !slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool {
			fields := m.Path.Fields()
			return fields == "" || fields.HasField("Finalizers") || fields.HasSuffix(".ObjectMeta")
		})
	}
	return onlyTells(c) || pass.Effects.Harmless(c)
}

// onlyTells: a method of an object that answers something, gets nothing to do it with,
// and cannot fail.
func onlyTells(c ssaflow.Call) bool {
	if c.Fn == nil {
		return false
	}
	sig := c.Fn.Signature()
	if sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() == 0 || errflow.ErrorResult(sig) >= 0 {
		return false
	}
	return kube.KindOf(sig.Recv().Type()) != nil || kube.IsObjectInterface(sig.Recv().Type())
}

// mayHold: the value is a pointer to an object of the kind, an interface that may hold
// one, or a struct with such a field.
func mayHold(v ssa.Value, tn *types.TypeName) bool {
	t := ssaflow.Unwrap(v).Type()
	if kube.KindOf(t) == tn {
		_, pointer := types.Unalias(t).(*types.Pointer)
		return pointer
	}
	if kube.IsObjectInterface(t) {
		return true
	}
	s := ssaflow.Struct(ssaflow.PointeeOf(t))
	if s == nil {
		return false
	}
	for f := range s.Fields() {
		if p, ok := types.Unalias(f.Type()).(*types.Pointer); ok && kube.KindOf(p) == tn || kube.IsObjectInterface(f.Type()) {
			return true
		}
	}
	return false
}
