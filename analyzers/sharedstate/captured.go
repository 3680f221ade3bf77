package sharedstate

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var captured = rule.Form{Name: "captured", Run: reportCaptured}

// reportCaptured reports variables that a goroutine assigns and its starter goes on using:
// nothing that the goroutine does behind the assignment could tell of it.
func reportCaptured(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[ssa.Value]bool)
		for _, s := range callgraph.Starts(pass.Flow, f.Fn) {
			if _, plain := s.Instr.(*ssa.Go); !plain || s.Fn == nil || s.Fn.Parent() != f.Fn || locks.Synchronizes(pass.Flow, s.Fn) {
				continue
			}
			for i := range ssaflow.Instrs(s.Fn) {
				st, ok := i.(*ssa.Store)
				if !ok {
					continue
				}
				v, ok := st.Addr.(*ssa.FreeVar)
				if !ok {
					continue
				}
				variable, ok := ssaflow.Binding(v).(*ssa.Alloc)
				if ok && !said[variable] && quietBehind(pass, st) {
					said[variable] = sayCaptured(pass, s, st, variable)
				}
			}
		}
	}
}

// quietBehind: behind the assignment the goroutine only tells a person of it, or ends the
// process.
func quietBehind(pass *rule.Pass, st *ssa.Store) bool {
	return !slices.ContainsFunc(pass.Flow.Calls(st.Parent()), func(c ssaflow.Call) bool {
		if !ssaflow.Reaches(st, c.Instr, nil) || kube.EffectOf(c.Fn).Has(kube.Tells|kube.Text|kube.Exits) {
			return false
		}
		if s := pass.Effects.SummaryFor(c); s != nil && s.NoReturn {
			return false
		}
		results := c.Instr.Common().Signature().Results()
		return !(results.Len() == 1 && kube.IsLogger(results.At(0).Type())) && !kube.MakesError(c.Fn) && !kube.DerivesLogger(c.Fn) && !kube.MakesArgument(c.Fn)
	})
}

// sayCaptured reports the first use of the variable by its own function while the goroutine
// runs.
func sayCaptured(pass *rule.Pass, s callgraph.Start, st *ssa.Store, variable *ssa.Alloc) bool {
	var used ssa.Instruction
	for _, r := range *variable.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if r.Addr != ssa.Value(variable) {
				continue
			}
		default:
			continue
		}
		if used != nil && used.Pos() <= r.Pos() || !r.Pos().IsValid() {
			continue
		}
		if paths.Find(pass.Flow, paths.After(s.Instr), paths.Query{To: paths.Is(r), Avoid: paths.Is(variable)}).Found() {
			used = r
		}
	}
	at := assigned(pass, st)
	if used == nil || at == nil {
		return false
	}
	name := types.ExprString(at)
	pass.At(at).Because(used, "used here meanwhile").
		Sayf("%s is a variable of the function that has started this goroutine and goes on using it (line %d): each may read what the other has put into it; declare one here", name, pass.Line(used.Pos()))
	return true
}

// assigned returns the variable on the left of the assignment.
func assigned(pass *rule.Pass, st *ssa.Store) ast.Expr {
	v := st.Addr.(*ssa.FreeVar)
	for _, n := range pass.Flow.Path(st.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range as.Lhs {
			if id, ok := ast.Unparen(l).(*ast.Ident); ok && id.Name == v.Name() {
				return id
			}
		}
		return nil
	}
	return nil
}
