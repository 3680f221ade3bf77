package leaderexit

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports processes that outlive their lease.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		var config ast.Expr
		switch {
		case kube.RunsElection(fn) && len(call.Args) == 2:
			config = call.Args[1]
		case kube.RunsElector(fn):
			config = made(pass, call)
		}
		if config == nil {
			return
		}
		started, stopped := callbacks(pass, config)
		if started == nil || stopped == nil || !quiet(pass, stopped) {
			return
		}
		ignores := ignoresContext(started)
		finding := pass.At(rule.Span(call.Pos(), call.Lparen)).Because(stopped, "does not end the process")
		switch goesOn(call, around) {
		case forever:
			msg := "after losing the lease this process neither works nor runs for leader again: exit in OnStoppedLeading"
			if ignores {
				msg = "after losing the lease this process keeps running while another becomes leader: exit in OnStoppedLeading (or stop every worker and wait for them)"
			}
			finding.Say(msg)
		case again:
			if ignores {
				finding.Say("after losing the lease this process keeps running while another becomes leader: exit in OnStoppedLeading (or stop every worker and wait for them)")
			}
		}
	})
}

// made returns the configuration of the elector that call runs, when it is made
// in this function.
func made(pass *rule.Pass, call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	l := pass.Local(sel.X)
	if l == nil {
		return nil
	}
	if c := pass.DefiningCall(l); c != nil && kube.IsNewElector(pass.Callee(c)) && len(c.Args) == 1 {
		return c.Args[0]
	}
	return nil
}

// callbacks returns the two literals that an election calls, nil for those that
// are not seen.
func callbacks(pass *rule.Pass, config ast.Expr) (started, stopped *ast.FuncLit) {
	lit := literal(pass, config)
	if lit == nil || !kube.IsLeaderElectionConfig(pass.TypesInfo.TypeOf(lit)) {
		return nil, nil
	}
	settings, _ := rule.Fields(lit)
	calls := literal(pass, settings["Callbacks"])
	if calls == nil || !kube.IsLeaderCallbacks(pass.TypesInfo.TypeOf(calls)) {
		return nil, nil
	}
	funcs, _ := rule.Fields(calls)
	started, _ = funcs["OnStartedLeading"].(*ast.FuncLit)
	stopped, _ = funcs["OnStoppedLeading"].(*ast.FuncLit)
	return started, stopped
}

// literal returns the literal that e is, or that its variable is assigned once.
func literal(pass *rule.Pass, e ast.Expr) *ast.CompositeLit {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		l := pass.Local(id)
		if l == nil || len(l.Values) != 1 || l.Values[0] == nil || l.Addressed {
			return nil
		}
		for _, u := range l.Uses {
			if sel, ok := u.Around[0].(*ast.SelectorExpr); ok {
				if a, ok := u.Around[1].(*ast.AssignStmt); ok && a.Lhs[0] == ast.Expr(sel) {
					return nil // a field is set later
				}
			}
		}
		e = l.Values[0]
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// ignoresContext: the function cannot notice that the lease is lost.
func ignoresContext(fn *ast.FuncLit) bool {
	params := fn.Type.Params.List
	if len(params) != 1 || len(params[0].Names) != 1 {
		return true
	}
	name := params[0].Names[0].Name
	used := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		used = used || ok && id.Name == name
		return !used
	})
	return !used
}
