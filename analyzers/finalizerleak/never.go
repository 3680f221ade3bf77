package finalizerleak

import (
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNever reports finalizers of which only this package knows the name, and that
// it adds and does not remove.
func reportNever(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeaks).all {
		if l.private && !pass.Quiet(ofOthers(pass, l), l.At, "objects of the kind have their controller elsewhere, which may know the finalizer") &&
			!pass.Quiet(pass.ConstElsewhere(l.text()), l.At, "another package has a constant of the same text") {
			pass.At(l.At).
				Sayf("the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", rule.Shared(pass, findTexts).of[l.Name].name.Name())
		}
	}
	c := rule.Shared(pass, newChecker)
	for _, obj := range c.order {
		if !c.other[obj] {
			pass.At(c.added[obj]).Sayf("the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
		}
	}
}

// ofOthers: the object is one that the package wants to be there, of a kind that neither the
// module nor Kubernetes declares: the finalizer may be that of the controller of the kind.
func ofOthers(pass *rule.Pass, l leak) bool {
	if l.Object == nil || !wanted(pass, l.At) {
		return false
	}
	t := l.Object.Type()
	builtIn, _ := kube.BuiltIn(t)
	return kube.IsUnstructured(ssaflow.PointeeOf(t)) || l.Kind != nil && !builtIn && !pass.InModule(l.Kind.Pkg())
}

// wanted: the instruction stands in the function of a CreateOrUpdate.
func wanted(pass *rule.Pass, at ssa.Instruction) bool {
	made := ssaflow.MadeAt(at.Parent())
	return made != nil && slices.ContainsFunc(pass.Flow.Calls(made.Parent()), func(c ssaflow.Call) bool {
		_, ok := kube.IsCreateOr(c.Fn)
		return ok && ssaflow.Unwrap(c.Arg(3)) == ssa.Value(made)
	})
}

// text is the finalizer itself.
func (l leak) text() string {
	text, err := strconv.Unquote(l.Name)
	if err != nil {
		return l.Name
	}
	return text
}
