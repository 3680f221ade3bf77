package unreadflag

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reads notes what is read: every use that is no flag, no assignment and no key of a literal.
func (l *look) reads(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if to := l.target(n); to != nil {
			l.below(to)
			for _, a := range n.Args[2:] {
				ast.Inspect(a, l.reads)
			}
			return false
		}
		if l.logs(n) {
			return false
		}
		if len(n.Args) <= 2 {
			for _, a := range n.Args {
				if name, ok := l.text(a); ok {
					l.names[name] = true
				}
			}
		}
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			return true
		}
		for _, e := range n.Lhs {
			l.below(e)
		}
		for i, e := range n.Rhs {
			if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && id.Name == "_" && l.variable(ast.Unparen(e)) != nil {
				continue // _ = v reads nothing
			}
			ast.Inspect(e, l.reads)
		}
		return false
	case *ast.KeyValueExpr:
		if _, field := n.Key.(*ast.Ident); field && l.variable(n.Key) != nil && l.variable(n.Key).IsField() {
			ast.Inspect(n.Value, l.reads)
			return false
		}
	case *ast.Ident:
		if v := l.variable(n); v != nil {
			l.read[v] = true
		}
		if _, parses := kube.CommandLine(l.info.Uses[n]); parses {
			l.parsed[l.info.Uses[n].Pkg()] = true
		}
	}
	return true
}

// logs: the call writes variables to the log and does nothing else; then it says nothing about what reads them.
func (l *look) logs(call *ast.CallExpr) bool {
	if fn := model.Callee(l.info, call); !kube.EffectOf(fn).Has(kube.Logs) || kube.NeverReturns(fn) {
		return false
	}
	for _, a := range call.Args {
		if l.info.Types[a].Value == nil && l.variable(ast.Unparen(a)) == nil {
			return false
		}
	}
	return true
}

// below looks at what stands before the last name of a place that is set.
func (l *look) below(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		ast.Inspect(e.X, l.reads)
	default:
		ast.Inspect(e, l.reads)
	}
}
