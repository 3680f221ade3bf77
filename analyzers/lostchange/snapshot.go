package lostchange

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var snapshot = rule.Form{Name: "snapshot", Run: reportSnapshots}

// reportSnapshots reports what is kept for a comparison and shares its lists and maps with
// what it is compared with, where something is changed in them.
func reportSnapshots(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if pass.HelpsTests(f.Fn) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if call.Fn == nil || !kube.ComparesWhole(call.Fn) || len(call.Args) < 2 {
				continue
			}
			x, y := call.Args[len(call.Args)-2], call.Args[len(call.Args)-1]
			if !checkSnapshot(pass, call, x, y) {
				checkSnapshot(pass, call, y, x)
			}
		}
	}
}

func checkSnapshot(pass *rule.Pass, call ssaflow.Call, before, after ssa.Value) bool {
	old, ok := objects.FieldKept(before)
	now, isField := objects.FieldNow(after)
	if !ok || !isField || !old.SamePlace(now) {
		return false
	}
	s := ssaflow.Struct(old.Load.Type())
	if s == nil {
		return false
	}
	node, _ := pass.Flow.Node(old.Load).(ast.Expr)
	expr := pass.Flow.CallExpr(call.Instr)
	if node == nil || expr == nil || expr.Pos() <= node.Pos() && node.End() <= expr.End() {
		return false // both are read for the comparison
	}
	change := changedInPlace(pass, old, s, call.Instr)
	if change == nil {
		return false
	}
	f := pass.At(node).Because(call, "it is compared here").Because(change, "this changes what both share")
	if kube.HasMethod(types.NewPointer(old.Load.Type()), "DeepCopy") {
		f.Fix("copy it", fix.Wrap(node, "*", ".DeepCopy()")...)
	}
	f.Sayf("this copy shares its lists and maps with %s: what is changed inside of them is changed in both, and the comparison does not see it; use DeepCopy", types.ExprString(node))
	return true
}

// changedInPlace returns an instruction between the copy and the comparison that changes an
// element of a list or map of the struct, in the function that keeps the copy or in what it
// calls; nil where none does, or where the struct or the list gets a new content.
func changedInPlace(pass *rule.Pass, old objects.PlaceRead, s *types.Struct, compared ssa.Instruction) ssa.Instruction {
	fn := old.Load.Parent()
	var found ssa.Instruction
	look := func(i ssa.Instruction) (replaced bool) {
		if found == nil && changesElement(pass, i, old.Load.Type(), s) {
			found = i
		}
		return replaces(i, old, s)
	}
	for i := range ssaflow.Instrs(fn) {
		if !ssaflow.Reaches(old.Load, i, nil) || compared.Parent() == fn && !ssaflow.Reaches(i, compared, nil) {
			continue
		}
		if look(i) {
			return nil
		}
		call, ok := i.(*ssa.Call)
		if !ok || call.Call.StaticCallee() == nil || call.Call.StaticCallee().Pkg != fn.Pkg {
			continue
		}
		for _, g := range pass.Effects.Graph().From(call.Call.StaticCallee(), callgraph.BeforeReturn).Funcs() {
			for j := range ssaflow.Instrs(g) {
				if g.Pkg == fn.Pkg && look(j) {
					return nil
				}
			}
		}
	}
	return found
}

// replaces: the whole struct, or one of its lists and maps, gets a new content.
func replaces(i ssa.Instruction, old objects.PlaceRead, s *types.Struct) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	if fieldOf(st.Addr, old.Load.Type(), s) {
		return true
	}
	at, ok := st.Addr.(*ssa.FieldAddr)
	return ok && ssaflow.FieldOf(at) != nil && ssaflow.FieldOf(at).Origin() == old.Fields[0]
}
