package finalizerleak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportExit reports returns at which nothing was found that there is to clean up, and
// that leave the finalizer which other returns of the function take away: what is gone is
// gone in each pass that follows, and none comes further.
func reportExit(pass *rule.Pass) {
	ends := recur.NewEachReconcile(pass)
	for _, f := range pass.Funcs() {
		x := newExits(pass, f.Fn)
		if x == nil {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			at := pass.Flow.Return(ret)
			if at == nil || !x.deleting(ret.Block()) || !ends.Settles(ret) || !silent(ret) {
				continue
			}
			gone, says := x.foundGone(ret)
			if gone == nil {
				gone, says = x.foundDone(ret)
			}
			if gone != nil && x.leaves(gone, ret) {
				pass.At(at).Because(gone, "this was looked for").Because(x.removals[0].Instr, "the finalizer is removed here").
					Sayf("%s here, and the finalizer %s stays: each pass comes to this return again, and the %s hangs in Terminating; remove it as on line %d",
						says, x.removals[0].NameText(), x.kind.Name(), pass.Line(x.removals[0].Instr.Pos()))
			}
		}
	}
}

// exits are the returns of a function that takes one finalizer from objects of one kind.
type exits struct {
	pass     *rule.Pass
	fn       *ssa.Function
	kind     *types.TypeName
	removals []lifecycle.FinalizerChange
	name     *text // nil when it is none of the package
}

// newExits returns nil when fn takes none, or what it takes is not one finalizer, or those
// who call it may take it as well.
func newExits(pass *rule.Pass, fn *ssa.Function) *exits {
	x := &exits{pass: pass, fn: fn}
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, fn) {
		switch {
		case ch.Verb == kube.FinalizerAdd:
			continue
		case ch.Verb == 0 || ch.Whole || ch.Object == nil || ch.NameText() == "" || kube.KindOf(ch.Object.Type()) == nil,
			len(x.removals) > 0 && (ch.NameText() != x.removals[0].NameText() || kube.KindOf(ch.Object.Type()) != x.kind):
			return nil
		}
		x.kind, x.removals = kube.KindOf(ch.Object.Type()), append(x.removals, ch)
	}
	if len(x.removals) == 0 || fn.Parent() != nil || slices.ContainsFunc(fn.AnonFuncs, x.lets) || x.letLater() {
		return nil
	}
	x.name = rule.Shared(pass, findTexts).of[x.removals[0].NameText()]
	return x
}

// lets: the function, or one that it runs, takes some finalizer.
func (x *exits) lets(fn *ssa.Function) bool {
	for _, f := range x.pass.Effects.Graph().From(fn, callgraph.Follow{Goroutines: true}).Funcs() {
		if slices.ContainsFunc(lifecycle.FinalizerChanges(x.pass.Flow, f), func(ch lifecycle.FinalizerChange) bool { return ch.Verb != kube.FinalizerAdd }) {
			return true
		}
	}
	return false
}

// letLater: who calls the function takes a finalizer behind the call, or in a literal.
func (x *exits) letLater() bool {
	return slices.ContainsFunc(x.pass.Effects.Graph().Sites(x.fn), func(s callgraph.Site) bool {
		return slices.ContainsFunc(s.Caller.AnonFuncs, x.lets) || slices.ContainsFunc(x.pass.Flow.Calls(s.Caller), func(c ssaflow.Call) bool {
			return c.Static != x.fn && ssaflow.Reaches(s.Call.Instr, c.Instr, nil) && x.mayLet(c)
		})
	})
}

// mayLet: the call may take the finalizer.
func (x *exits) mayLet(c ssaflow.Call) bool {
	if verb, ok := kube.FinalizerFunc(c.Fn); ok && verb == kube.FinalizerRemove {
		return true
	}
	if verb, ok := kube.PersistsFinalizer(c.Fn); ok && verb == kube.FinalizerRemove {
		return true
	}
	return c.Static != nil && x.lets(c.Static) || mayRemove(x.pass, c, x.kind, x.name)
}

// deleting: an object of the kind is being deleted whenever control comes to the block.
func (x *exits) deleting(b *ssa.BasicBlock) bool {
	return x.pass.Effects.DeletionPath()[x.fn] == x.kind ||
		slices.ContainsFunc(lifecycle.Deleting(x.pass.Flow, b), func(obj ssa.Value) bool { return kube.KindOf(obj.Type()) == x.kind })
}

// silent: the return hands out no error of anybody.
func silent(ret *ssa.Return) bool {
	k, ok := ssaflow.SoleDefinition(ssaflow.Unwrap(ret.Results[errflow.ErrorResult(ret.Parent().Signature)])).(*ssa.Const)
	return ok && k.IsNil()
}

// leaves: control comes to what says that something is gone, and from there to the
// return, without the removal; nothing that might wake the reconciler is begun between.
func (x *exits) leaves(gone ssa.Instruction, ret *ssa.Return) bool {
	removes := func(i ssa.Instruction) bool {
		c, ok := x.callOf(i)
		return ok && x.mayLet(c)
	}
	begins := func(i ssa.Instruction) bool {
		c, ok := x.callOf(i)
		return ok && (x.mayLet(c) || x.begins(c))
	}
	return paths.Find(x.pass.Flow, paths.Entry(x.fn), paths.Query{To: paths.Is(gone), Avoid: removes}).Found() &&
		paths.Find(x.pass.Flow, paths.After(gone), paths.Query{To: paths.Is(ret), Avoid: begins}).Found()
}

func (x *exits) callOf(i ssa.Instruction) (ssaflow.Call, bool) {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return ssaflow.Call{}, false
	}
	return x.pass.Flow.Resolve(ci)
}
