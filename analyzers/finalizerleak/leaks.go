package finalizerleak

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A leak is a finalizer that the package adds and does not take away: no change of
// finalizers may be one that does, and what the name is used for besides is nothing.
type leak struct {
	lifecycle.Entry
	private bool // no other package knows the name
}

// leaks are those of a package, the first place of each name and kind.
type leaks struct {
	ledger lifecycle.Ledger
	all    []leak
	stays  map[string]bool // by name, once it was asked
}

func findLeaks(pass *rule.Pass) *leaks {
	p, g := pass.Flow, pass.Effects.Graph()
	t := rule.Shared(pass, findTexts)
	l := &leaks{ledger: lifecycle.LedgerOf(p, g), stays: make(map[string]bool)}
	for _, e := range l.ledger {
		if e.Verb != kube.FinalizerAdd || e.Name == "" || t.patches || l.has(e) || !reportable(pass, e) {
			continue
		}
		private := t.private(e.Name)
		if !l.ledger.MayTake(e.Kind, e.Name, private) && !toNew(pass, e) && l.kept(pass, e.Name) {
			l.all = append(l.all, leak{e, private})
		}
	}
	return l
}

// kept: nobody out of sight gets the name.
func (l *leaks) kept(pass *rule.Pass, name string) bool {
	stays, asked := l.stays[name]
	if !asked {
		stays = lifecycle.NameStays(pass.Flow, pass.Effects.Graph(), name)
		l.stays[name] = stays
	}
	return stays
}

// has: the same is known of another place already.
func (l *leaks) has(e lifecycle.Entry) bool {
	return slices.ContainsFunc(l.all, func(x leak) bool { return x.Name == e.Name && (x.Kind == e.Kind || x.Kind == nil || e.Kind == nil) })
}

// reportable: the place lies in a function that the rule looks at, and that somebody may call.
func reportable(pass *rule.Pass, e lifecycle.Entry) bool {
	fn := e.At.Parent()
	top := fn
	for top.Parent() != nil {
		top = top.Parent()
	}
	if pass.Quiet(pass.Effects.Graph().Callers(top).Nobody(), e.At, "nobody calls the function that adds the finalizer") {
		return false
	}
	for _, f := range pass.Funcs() {
		if f.Fn == fn {
			return true
		}
	}
	return false
}

// toNew: the finalizer is given to an object that is only now being built: the
// controller of its kind may be another one, which removes all.
func toNew(pass *rule.Pass, e lifecycle.Entry) bool {
	made, ok := e.Object.(*ssa.Alloc)
	return ok && !fills(pass, e.At.Parent(), made)
}

// fills: a read puts a stored object into the variable.
func fills(pass *rule.Pass, fn *ssa.Function, v *ssa.Alloc) bool {
	return slices.ContainsFunc(pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
		op, ok := kube.ClientOp(call.Fn)
		return ok && op.Verb == kube.Get && ssaflow.Unwrap(call.Arg(op.Obj)) == ssa.Value(v)
	})
}

// neverRemoved: form never reports the finalizer, whether it is on or not.
func (l *leaks) neverRemoved(name string) bool {
	return slices.ContainsFunc(l.all, func(x leak) bool { return x.private && x.Name == name })
}
