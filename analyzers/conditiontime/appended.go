package conditiontime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A list is the field with the conditions of a status, to which one more is appended.
type list struct {
	field *types.Var
	elem  *types.Named
	base  ssa.Value // the object or status that it belongs to
}

// reportAppended reports x.Conditions = append(x.Conditions, c) on every pass.
func reportAppended(pass *rule.Pass, f *memory.Func, st *ssa.Store) {
	call, l := appended(st)
	if call == nil || isExcused(pass, st, l.elem) {
		return
	}
	quiet := pass.QuietAt(st)
	if quiet(isNew(pass, f, l), "the object or status is new: its list is empty") ||
		quiet(isListUsed(f.Fn, call, l), "the function looks at the conditions, or sets the list anew") ||
		quiet(!isOnEveryPass(pass, f.Fn, st, l), "it does not happen on every pass of a reconciler or worker") {
		return
	}
	use := "a setter that looks for its Type first"
	if kube.IsCondition(l.elem) {
		use = "meta.SetStatusCondition, which replaces by Type"
	}
	pass.At(st).Sayf("a condition is appended on every reconcile: the list grows, or the API server refuses the duplicate; use %s", use)
}

// appended returns the append of one more condition to a list, and the list.
func appended(st *ssa.Store) (*ssa.Call, list) {
	addr, isField := st.Addr.(*ssa.FieldAddr)
	call, isCall := st.Val.(*ssa.Call)
	if !isField || !isCall || ssaflow.FieldOf(addr) == nil {
		return nil, list{}
	}
	l := list{ssaflow.FieldOf(addr), kube.ListOfConditions(ssaflow.FieldOf(addr).Type()), addr.X}
	b, ok := call.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || l.elem == nil || ssaflow.FieldLoaded(call.Call.Args[0]) != l.field || len(ssaflow.VariadicArgs(call.Call.Args[1])) == 0 {
		return nil, list{}
	}
	for {
		switch b := l.base.(type) {
		case *ssa.FieldAddr, *ssa.UnOp:
			l.base = ssaflow.Behind(b)
		default:
			return call, l
		}
	}
}

// isNew: the status or object is made in this function, without a read.
func isNew(pass *rule.Pass, f *memory.Func, l list) bool {
	refs := f.Val(l.base).Refs
	for _, r := range refs {
		if r.Root.Kind == memory.RootAlloc {
			if o := object.Of(pass.Effects, f, memory.Loc{Root: r.Root, Path: r.Path}); o == nil || !o.ReadHere() {
				return true
			}
		}
	}
	return len(refs) == 0
}

// isListUsed: the function does something else with the list than this append.
func isListUsed(fn *ssa.Function, call *ssa.Call, l list) bool {
	for i := range ssaflow.Instrs(fn) {
		a, ok := i.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(a) != l.field {
			continue
		}
		for _, r := range *a.Referrers() {
			switch r := r.(type) {
			case *ssa.UnOp:
				for _, rr := range *r.Referrers() {
					if rr != ssa.Instruction(call) {
						return true
					}
				}
			case *ssa.Store:
				if r.Val != ssa.Value(call) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// isOnEveryPass: a reconciler or worker comes here again, whatever the object holds.
func isOnEveryPass(pass *rule.Pass, fn *ssa.Function, at ssa.Instruction, l list) bool {
	kind := kube.Named(l.base.Type())
	if kind != nil && !kube.IsAPIObject(kind) {
		kind = nil // the list is only known as a part of one
	}
	steady := recur.NewSteadyOfKind(pass, kind)
	return steady.Block(at.Block()) && recur.NewEachReconcile(pass).InReconcile(fn, steady)
}
