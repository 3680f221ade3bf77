package finalizerleak

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportKept reports the question whether an object that is being deleted still has its
// finalizer, where the cleanup follows and ends well, and nothing in the package removes
// it: the objects have it from elsewhere, and are let go here or nowhere.
func reportKept(pass *rule.Pass) {
	l, t := rule.Shared(pass, findLeaks), rule.Shared(pass, findTexts)
	ends := recur.NewEachReconcile(pass)
	said := make(map[any]bool) // names, and questions
	for _, e := range l.ledger {
		x := t.of[e.Name]
		if e.Verb != kube.FinalizerHas || e.Kind == nil || x == nil || said[e.Name] || t.patches || !ours(pass, x) || !reportable(pass, e) {
			continue
		}
		if l.ledger.MayTake(e.Kind, e.Name, t.private(e.Name)) || l.reports(pass, e.Name) || !l.kept(pass, e.Name) {
			continue
		}
		for _, at := range []ssa.Instruction{e.Instr, e.At} {
			test, ok := at.(*ssa.Call)
			if ok && !said[test] && cleanedUp(pass, ends, test) && !removedAfter(pass, test, e.Kind, x) {
				said[e.Name], said[test] = true, true
				pass.At(test).
					Sayf("the finalizer %s is looked for here where a %s is being deleted, and nothing removes it after the cleanup: the object hangs in Terminating", e.Name, e.Kind.Name())
				break
			}
		}
	}
}

// reports: reportNever tells the finalizer where it is added.
func (l *leaks) reports(pass *rule.Pass, name string) bool {
	return slices.ContainsFunc(l.all, func(x leak) bool { return x.Name == name && (x.private || ofKind(pass, x)) })
}

// ours: the name is one of the module, and none of those that Kubernetes itself removes.
func ours(pass *rule.Pass, x *text) bool { return len(x.declared) > 0 && !theirs(pass, x) }

// theirs: a package outside of the module declares the name.
func theirs(pass *rule.Pass, x *text) bool {
	for p := range x.declared {
		if !pass.InModule(p) {
			return true
		}
	}
	return false
}

// cleanedUp: where the test has found the finalizer of an object that is being deleted,
// the function does something that may fail, and comes to an end at which all is done.
func cleanedUp(pass *rule.Pass, ends *recur.EachReconcile, test *ssa.Call) bool {
	fn := test.Parent()
	obj := askedAbout(pass, test)
	if obj == nil {
		return false
	}
	at, path := objects.PathOf(pass.Flow, obj), pass.Effects.DeletionPath()[fn]
	behind := func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(pass.Flow.Known(b), func(k ssaflow.Cond) bool { return k.Value == ssa.Value(test) && k.Val }) &&
			(path != nil || lifecycle.OnlyDeleting(pass.Flow, pass.Effects.Graph(), fn, b, at))
	}
	return !unchangedIn(pass, fn) && slices.ContainsFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		return behind(c.Instr.Block()) && works(pass, c) && slices.ContainsFunc(ssaflow.Returns(fn), func(ret *ssa.Return) bool {
			return ssaflow.Reaches(c.Instr, ret, nil) && ends.Settles(ret)
		})
	})
}

// works: the call does something that may fail, other than to read.
func works(pass *rule.Pass, c ssaflow.Call) bool {
	op, isOp := kube.ClientOp(c.Fn)
	return errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 && !kube.EffectOf(c.Fn).Has(kube.Tells|kube.Text) && !kube.MakesError(c.Fn) && (!isOp || op.Writes())
}

// askedAbout returns the object that a test asks about, nil when that is not certain.
func askedAbout(pass *rule.Pass, test *ssa.Call) ssa.Value {
	c, ok := pass.Flow.Resolve(test)
	if !ok {
		return nil
	}
	for _, a := range c.Args {
		obj := ssaflow.Object(a)
		if list := lifecycle.FinalizersOf(pass.Flow, ssaflow.Unwrap(a)); list != nil {
			obj = list
		}
		if slices.Contains(lifecycle.FinalizerTests(pass.Flow, test.Parent(), objects.PathOf(pass.Flow, obj)), test) {
			return obj
		}
	}
	return nil
}

// unchangedIn: reportUnchanged tells a write in the function.
func unchangedIn(pass *rule.Pass, fn *ssa.Function) bool {
	return slices.ContainsFunc(rule.Shared(pass, findStills), func(s still) bool { return s.at.Parent() == fn })
}
