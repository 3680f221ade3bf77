package predicatefunc

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var childstatus = rule.Form{Name: "childstatus", Run: reportChildstatus}

// reportChildstatus reports predicates that look at the generation of another kind than
// the reconciler's, whose status the reconciler reads, and nothing else makes it look
// again.
func reportChildstatus(pass *rule.Pass) {
	drops := func(v ssa.Value) bool { return kube.IsGenerationPredicate(v.Type()) }
	for _, c := range rule.Shared(pass, find).controllers {
		if c.raw || c.reconciler == nil {
			continue
		}
		for i, s := range c.sources {
			if s.how == "For" || s.kind == nil || kube.LacksGeneration(s.kind) || c.watched(s.kind, i) {
				continue
			}
			p := stops(pass.Flow, append(s.filters[:len(s.filters):len(s.filters)], c.filters...), drops)
			if p == nil {
				continue
			}
			read := readsStatus(pass, c.reconciler, s.kind)
			e := pass.Flow.CallExpr(s.call.Instr)
			if read == nil || e == nil || len(e.Args) == 0 || writesStatus(pass, s.kind) {
				continue
			}
			pass.At(e.Args[0]).Because(p.call.Instr, "this predicate").Because(read, "the status is read here").
				Sayf("a change of the status of a %s does not pass GenerationChangedPredicate, and Reconcile reads it: nothing wakes the reconciler when it changes", s.kind.Obj().Name())
		}
	}
}

// readsStatus returns where a reconciler reads the status of an object of the kind; nil
// when it does not, or asks for another pass after a time, or by an error of its own.
func readsStatus(pass *rule.Pass, reconciler, kind *types.Named) ssa.Instruction {
	var read ssa.Instruction
	for _, fn := range reconciles(pass, reconciler).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.FieldAddr:
				f := ssaflow.FieldOf(i)
				if f == nil {
					continue
				}
				if kube.IsRequeue(f) {
					return nil
				}
				if read == nil && f.Name() == "Status" && ofKind(i.X, kind) && loaded(i) {
					read = i
				}
			case *ssa.Field:
				f := ssaflow.FieldRead(i)
				if read == nil && f != nil && f.Name() == "Status" && ofKind(i.X, kind) {
					read = i
				}
			}
		}
	}
	return read
}

// writesStatus: the package changes the status of objects of the kind itself, or hands
// it out to be changed: it is read for that.
func writesStatus(pass *rule.Pass, kind *types.Named) bool {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			if fa, ok := i.(*ssa.FieldAddr); ok && ofKind(fa.X, kind) && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "Status" && handedOn(fa) {
				return true
			}
		}
	}
	return false
}

// handedOn: something is stored at the address or below it, or it is used for more than
// loads.
func handedOn(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if handedOn(r) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func ofKind(v ssa.Value, kind *types.Named) bool {
	n := kube.Named(v.Type())
	return n != nil && n.Obj() == kind.Obj()
}

// loaded: what is at the address, or a part of it, is read.
func loaded(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			if loaded(r) {
				return true
			}
		}
	}
	return false
}
