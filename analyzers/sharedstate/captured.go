package sharedstate

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var captured = rule.Form{Name: "captured", Run: reportCaptured}

// An assignment is made by a goroutine to a variable of the function that starts it.
type assignment struct {
	start    ssa.Instruction
	store    *ssa.Store
	variable *ssa.Alloc
}

// reportCaptured reports variables that a goroutine assigns while its starter, or another
// goroutine, goes on using it: nothing that the goroutine does behind the assignment could
// tell of it.
func reportCaptured(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[ssa.Value]bool)
		all := assignments(pass, f.Fn)
		for _, a := range all {
			if said[a.variable] {
				continue
			}
			who, used := "the function that has started this goroutine and goes on using it", a.usedMeanwhile(pass)
			if i := slices.IndexFunc(all, func(o assignment) bool { return o.variable == a.variable && o.start != a.start }); used == nil && i >= 0 {
				who, used = "the function around, which another goroutine assigns, too", all[i].store
			}
			said[a.variable] = used != nil && a.say(pass, who, used)
		}
	}
}

// assignments are those of the goroutines that fn starts of which nobody can wait.
func assignments(pass *rule.Pass, fn *ssa.Function) (out []assignment) {
	for _, s := range callgraph.Starts(pass.Flow, fn) {
		lit := s.Fn
		if _, plain := s.Instr.(*ssa.Go); !plain || lit == nil || lit.Parent() != fn || pass.Quiet(locks.Synchronizes(pass.Flow, lit), s.Instr, "the goroutine uses a channel, a lock or a wait group") {
			continue
		}
		for i := range ssaflow.Instrs(lit) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			v, ok := st.Addr.(*ssa.FreeVar)
			if !ok {
				continue
			}
			if variable, ok := ssaflow.Binding(v).(*ssa.Alloc); ok && isTold(pass, st) {
				out = append(out, assignment{s.Instr, st, variable})
			}
		}
	}
	return out
}

// usedMeanwhile returns the first use of the variable by its own function while the
// goroutine runs, or nil.
func (a assignment) usedMeanwhile(pass *rule.Pass) (used ssa.Instruction) {
	for _, r := range *a.variable.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if r.Addr != ssa.Value(a.variable) {
				continue
			}
		default:
			continue
		}
		if used != nil && used.Pos() <= r.Pos() || !r.Pos().IsValid() {
			continue
		}
		if paths.Find(pass.Flow, paths.After(a.start), paths.Query{To: paths.Is(r), Avoid: paths.Is(a.variable)}).Found() {
			used = r
		}
	}
	return used
}

func (a assignment) say(pass *rule.Pass, who string, used ssa.Instruction) bool {
	at := assigned(pass, a.store)
	if at == nil {
		return false
	}
	name := types.ExprString(at)
	pass.At(at).Because(used, "used here meanwhile").
		Sayf("%s is a variable of %s (line %d): each may read what the other has put into it; declare one here", name, who, pass.Line(used.Pos()))
	return true
}

// isTold: behind the assignment the goroutine only tells a person of it, or ends the
// process.
func isTold(pass *rule.Pass, st *ssa.Store) bool {
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

// assigned returns the variable on the left of the assignment.
func assigned(pass *rule.Pass, st *ssa.Store) ast.Expr {
	v := st.Addr.(*ssa.FreeVar)
	for _, n := range pass.Flow.Path(st.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range as.Lhs {
			if id, ok := ast.Unparen(l).(*ast.Ident); ok {
				if obj := pass.TypesInfo.ObjectOf(id); obj != nil && obj.Pos() == v.Pos() {
					return id
				}
			}
		}
		return nil
	}
	return nil
}
