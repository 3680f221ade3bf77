package leak

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var spinning = rule.Form{Name: "spinning", Run: reportSpinning}

// reportSpinning reports cases of a select for the end of a context, or for a channel that
// is closed, that lead back to the select whatever happens.
func reportSpinning(pass *rule.Pass) {
	closed := sync.OnceValue(func() map[*types.Var]bool { return closedFields(pass) })
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		for _, b := range f.Fn.Blocks {
			iff, ok := ssaflow.Terminator(b).(*ssa.If)
			if !ok {
				continue
			}
			ch := ssaflow.ChosenCase(ssaflow.Cond{Value: iff.Cond, Val: true})
			if ch == nil || !ctxflow.IsDoneCase(pass.Flow, iff.Cond) && !closed()[fieldRead(ch)] {
				continue
			}
			choice := iff.Cond.(*ssa.BinOp).X.(*ssa.Extract).Tuple.(*ssa.Select)
			if comesBack(pass, b.Succs[0], choice) {
				saySpinning(pass, ch, choice)
			}
		}
	}
}

// comesBack: from the beginning of a case control comes to its select again, past nothing
// but lines of the log, and to no end of the function before.
func comesBack(pass *rule.Pass, begin *ssa.BasicBlock, choice *ssa.Select) bool {
	start, back := paths.StartOf(begin), paths.Is(choice)
	ends := func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Store:
			return ssaflow.VariadicElement(i.Addr) == nil
		case *ssa.Return, *ssa.Panic, *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Defer:
			return true
		case *ssa.Select:
			return i != choice
		case *ssa.UnOp:
			return i.Op == token.ARROW
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(i)
			return !ok || !kube.EffectOf(c.Fn).Has(kube.Tells) && !asksContext(i)
		}
		return false
	}
	return paths.Find(pass.Flow, start, paths.Query{To: back}).Found() &&
		!paths.Find(pass.Flow, start, paths.Query{To: ends, Avoid: back}).Found()
}

// asksContext: the call is one of the methods of a context, as the next round of the loop
// makes it before its select.
func asksContext(call *ssa.Call) bool {
	return call.Call.IsInvoke() && kube.IsContext(call.Call.Value.Type())
}

func saySpinning(pass *rule.Pass, ch ssa.Value, choice *ssa.Select) {
	at := slices.IndexFunc(choice.States, func(s *ssa.SelectState) bool { return s.Chan == ch })
	if at < 0 || choice.States[at].Pos == token.NoPos {
		return
	}
	for _, n := range pass.Flow.Path(choice.States[at].Pos) {
		clause, ok := n.(*ast.CommClause)
		if !ok {
			continue
		}
		pass.At(clause.Comm).Fixes(leave(pass, clause)...).
			Say("what has ended is chosen again at once, and nothing here leaves the loop: it spins and never ends; return here")
		return
	}
}
