package finalizerleak

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unadded = rule.Form{Name: "unadded", Run: reportUnadded}

// reportUnadded reports a cleanup behind the question whether an object that is being deleted
// has a finalizer which only this package knows, and adds to nothing.
func reportUnadded(pass *rule.Pass) {
	l, t := rule.Shared(pass, findLeaks), rule.Shared(pass, findTexts)
	ends := recur.NewEachReconcile(pass)
	said := make(map[string]bool)
	for _, e := range l.ledger {
		test, ok := e.At.(*ssa.Call)
		if !ok || e.Verb != kube.FinalizerHas || e.Kind == nil || said[e.Name] || t.patches || !t.private(e.Name) || l.mayAdd(e) ||
			!l.kept(pass, e.Name) || !reportable(pass, e) || !cleanedUp(pass, ends, test) || pass.ConstElsewhere(leak{Entry: e}.text()) {
			continue
		}
		said[e.Name] = true
		pass.At(test).
			Sayf("no %s ever has the finalizer %s: nothing adds it, and only this package knows the name; the cleanup behind this never runs", e.Kind.Name(), t.of[e.Name].name.Name())
	}
}

// mayAdd: something gives objects of the kind that finalizer, or another one, so that this is
// the one of an earlier version.
func (l *leaks) mayAdd(has lifecycle.Entry) bool {
	return slices.ContainsFunc(l.ledger, func(e lifecycle.Entry) bool {
		return e.Verb == kube.FinalizerAdd && (e.Kind == nil || e.Kind == has.Kind || e.Name == has.Name)
	})
}
