package finalizerleak

import (
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportKind reports a finalizer that the package adds to objects of a kind whose
// deletion it handles, or which is one of the module, and that nothing takes from them:
// neither here nor a function of another package that gets such an object and may know
// the name; nor, without the deletion, any package of the module.
func reportKind(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeaks).all {
		if ofKind(pass, l) {
			pass.At(l.At).
				Sayf("the finalizer %s is added here, and nothing takes it from a %s that is being deleted: every object hangs in Terminating", l.Name, l.Kind.Name())
		}
	}
}

// ofKind: the package handles the deletion of the kind, or the kind is one of the module and
// no other package of it may, and others do not remove the finalizer.
func ofKind(pass *rule.Pass, l leak) bool {
	if l.private || l.Kind == nil || yields(pass, l) {
		return false
	}
	name := rule.Shared(pass, findTexts).of[l.Name]
	return (handlesDeletion(pass, l.Kind) || pass.InModule(l.Kind.Pkg()) && !theirs(pass, name) && !name.takenElsewhere(pass, l.Kind)) && !takesObject(pass, l.Kind, name)
}

// yields: reportRenamed is about the finalizer, or Kubernetes itself removes it.
func yields(pass *rule.Pass, l leak) bool {
	n := rule.Shared(pass, findKinds)
	name, err := strconv.Unquote(l.Name)
	return n.of[l.Kind] != nil && n.renames(l.Kind) || err != nil || kube.StandardFinalizer(name) || rule.Shared(pass, findTexts).of[l.Name] == nil
}

// handlesDeletion: the package does something, other than to tell of it, where an object
// of the kind is known to be deleted.
func handlesDeletion(pass *rule.Pass, tn *types.TypeName) bool {
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
			return errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 && !kube.EffectOf(c.Fn).Has(kube.Tells) &&
				slices.ContainsFunc(lifecycle.Deleting(pass.Flow, c.Instr.Block()), func(obj ssa.Value) bool { return kube.KindOf(obj.Type()) == tn })
		})
	})
}
