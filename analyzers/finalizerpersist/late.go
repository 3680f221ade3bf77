package finalizerpersist

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// late reports a finalizer that is still in memory only when something is made
// that it is there to clean up.
func late(pass *rule.Pass, fn *ssa.Function, ch lifecycle.FinalizerChange) {
	at := objects.PathOf(pass.Flow, ch.Object)
	if at.Root == nil || errflow.ErrorResult(fn.Signature) < 0 {
		return
	}
	l := &lateness{pass: pass, at: at}
	if !l.stored(fn) {
		return
	}
	found := paths.Find(pass.Flow, paths.After(ch.Instr), paths.Query{To: l.makes, Avoid: l.stops,
		Holds: func(k ssaflow.Cond) bool { return !unchanged(pass, ch, []ssaflow.Cond{k}) }}).End
	ci, ok := found.(ssa.CallInstruction)
	if !ok {
		return
	}
	call, ok := pass.Flow.Resolve(ci)
	node, made := pass.Flow.Node(ch.Instr), pass.Flow.Node(found)
	if !ok || node == nil || made == nil {
		return
	}
	pass.At(node).Because(made, "something is made here").
		Sayf("the finalizer is in memory only when %s on line %d makes what it is to clean up: an object that is deleted before it is stored leaves that behind; write it first", call.Fn.Name(), pass.Line(made.Pos()))
}

type lateness struct {
	pass *rule.Pass
	at   ssaflow.AccessPath
}

// stored: the object is there already: it came from outside, or was read here.
func (l *lateness) stored(fn *ssa.Function) bool {
	if _, ok := l.at.Root.(*ssa.Parameter); ok {
		return true
	}
	for _, c := range l.pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(c.Fn); ok && op.Verb == kube.Get && (op.Clientset && c.Result(0) == l.at.Root || !op.Clientset && objects.PathOf(l.pass.Flow, c.Arg(op.Obj)) == l.at) {
			return true
		}
	}
	return false
}

// makes: the call brings something about, with the object or what holds it.
func (l *lateness) makes(i ssa.Instruction) bool {
	c, ok := l.call(i)
	if !ok || l.stores(c) {
		return false
	}
	if op, isOp := kube.ClientOp(c.Fn); isOp {
		return op.Verb == kube.Create && op.Sub == "" && objects.PathOf(l.pass.Flow, c.Arg(op.Obj)) != l.at && !l.owned(i.Parent())
	}
	if errflow.ErrorResult(c.Instr.Common().Signature()) < 0 || !l.gets(c) || c.Static == nil && (!l.pass.Named(rule.Makers, c.Fn) || l.marks(c)) {
		return false
	}
	if c.Static != nil {
		return l.creates(c.Static, 0)
	}
	for _, a := range c.Args {
		if objects.PathOf(l.pass.Flow, a) == l.at && onpurpose.Named(c.Fn.Name(), onpurpose.Creates) {
			return false // it may create the object itself
		}
	}
	return true
}

// marks: what the function of another package ensures is about the object itself: it
// changes its metadata in memory, and leaves the write to its caller.
func (l *lateness) marks(c ssaflow.Call) bool {
	s := l.pass.Effects.SummaryFor(c)
	return s != nil && len(s.Persists) == 0 && slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool {
		f := m.Path.Fields()
		return m.Param < len(c.Args) && objects.PathOf(l.pass.Flow, c.Args[m.Param]) == l.at &&
			slices.ContainsFunc([]string{"OwnerReferences", "Labels", "Annotations", "Finalizers"}, f.HasField)
	})
}

// creates: a function of the package, or one that it calls, creates an object, or
// calls something out of sight that does by its name.
func (l *lateness) creates(fn *ssa.Function, depth int) bool {
	if depth > 3 {
		return false
	}
	for _, c := range l.pass.Flow.Calls(fn) {
		if c.Fn == nil {
			continue
		}
		if op, ok := kube.ClientOp(c.Fn); ok {
			if op.Verb == kube.Create && op.Sub == "" && !l.owned(fn) {
				return true
			}
			continue
		}
		if c.Static == nil && l.pass.Named(rule.Makers, c.Fn) && errflow.ErrorResult(c.Instr.Common().Signature()) >= 0 ||
			c.Static != nil && c.Static != fn && l.creates(c.Static, depth+1) {
			return true
		}
	}
	return false
}

// owned: the function makes an owner reference for what it creates, which goes with its
// owner: the finalizer is there for something else.
func (l *lateness) owned(fn *ssa.Function) bool {
	return slices.ContainsFunc(l.pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		_, sets := kube.SetsOwner(c.Fn)
		return sets || kube.IsNewControllerRef(c.Fn)
	})
}

func (l *lateness) call(i ssa.Instruction) (ssaflow.Call, bool) {
	ci, ok := i.(*ssa.Call)
	if !ok {
		return ssaflow.Call{}, false
	}
	c, ok := l.pass.Flow.Resolve(ci)
	return c, ok && c.Fn != nil
}
