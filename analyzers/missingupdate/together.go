package missingupdate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// together reports objects that are created only behind another one, where that was not found: the next pass finds
// the other one, whatever has become of them.
func together(pass *rule.Pass) {
	t := &creator{pass: pass, makes: make(map[*types.TypeName]int)}
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			t.add(&f.Ops[i])
		}
	}
	if t.makes[nil] > 0 {
		return
	}
	for _, second := range t.all {
		for _, first := range t.all {
			if read := t.behind(second, first); read != nil {
				pass.At(second.op.Call).Because(read, "the "+first.kind.Name()+" is looked for here").Because(first.op.Call, "and is there from here on").
					Sayf("this %s is created only by the pass that finds no %s: when it fails, or the %[1]s is deleted, no later pass makes it; look for it by itself", second.kind.Name(), first.kind.Name())
				break
			}
		}
	}
}

// creator knows where a package creates objects, and how often it makes those of a kind.
type creator struct {
	pass  *rule.Pass
	all   []creation
	makes map[*types.TypeName]int
}

// A creation is an operation, with the calls that lead to it, innermost first, while there is one alone.
type creation struct {
	op   *memory.OpCall
	kind *types.TypeName
	at   []ssa.Instruction
}

func (t *creator) add(op *memory.OpCall) {
	if op.Via != nil || op.Sub != "" {
		return
	}
	kind := object.KindOf(t.pass.Effects, op)
	switch {
	case op.Op.Verb == kube.Create && !object.CreateOr(op):
		t.makes[kind]++
		at := []ssa.Instruction{op.Call.Instr}
		for range 3 {
			sites := t.pass.Effects.Graph().Sites(at[len(at)-1].Parent())
			if len(sites) != 1 {
				break
			}
			at = append(at, sites[0].Call.Instr)
		}
		t.all = append(t.all, creation{op, kind, at})
	case op.Op.Verb == kube.Delete && !recur.IsCleanup(t.pass, op.Call.Instr.Block()), op.Op.Verb == kube.Apply, object.CreateOr(op):
		t.makes[kind] += 2 // it is made anew, or kept by other means
	}
}

// behind returns the read that has not found the object of the first creation, where the second one comes behind that
// and nowhere else.
func (t *creator) behind(second, first creation) ssa.Instruction {
	if second.kind == first.kind || t.makes[second.kind] != 1 || t.makes[first.kind] != 1 || !kube.ChangesInPlace(second.kind.Type()) {
		return nil
	}
	for _, b := range second.at {
		for _, a := range first.at {
			if a.Parent() == b.Parent() && a != b && ssaflow.Dominates(a, b) && t.pass.Effects.ReconcilePath().Has(b.Parent()) {
				return t.missed(b.Block(), first.kind)
			}
		}
	}
	return nil
}

// missed returns the read that has found no object of a kind, or has failed, where a block runs.
func (t *creator) missed(b *ssa.BasicBlock, kind *types.TypeName) ssa.Instruction {
	for _, c := range t.pass.Flow.Calls(b.Parent()) {
		into, _, _ := object.ReadInto(c)
		if _, cached := c.CachedRead(); cached {
			into = c.Result(0)
		}
		if into != nil && kube.KindOf(into.Type()) == kind && errflow.FailedIn(errflow.ErrorOf(c.Instr), t.pass.Flow.Known(b)) {
			return c.Instr
		}
	}
	return nil
}
