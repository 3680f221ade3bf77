// Subject: fixes

package fix

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/analysis"
)

// Context puts the context parameter param of function owner in the place of
// expr. A parameter that is called _ gets the name ctx. nil when the name means
// something else at expr, or would.
func Context(p *ssaflow.Package, owner ast.Node, param *types.Var, expr ast.Expr) []analysis.SuggestedFix {
	scope := p.Pkg.Pkg.Scope().Innermost(expr.Pos())
	if scope == nil || leavesUnused(p.Info(), owner, expr) {
		return nil
	}
	name := param.Name()
	var edits []analysis.TextEdit
	switch name {
	case "":
		return nil
	case "_":
		name = "ctx"
		id := paramIdent(p, owner, param)
		if id == nil || mentions(owner, name) {
			return nil
		}
		edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(name)})
	default:
		if _, obj := scope.LookupParent(name, expr.Pos()); obj != param || assignsTo(p, expr, param) {
			return nil
		}
	}
	edits = append(edits, analysis.TextEdit{Pos: expr.Pos(), End: expr.End(), NewText: []byte(name)})
	return []analysis.SuggestedFix{{Message: "pass " + name, TextEdits: edits}}
}

// paramIdent returns the name of a parameter in the declaration of fn.
func paramIdent(p *ssaflow.Package, fn ast.Node, param *types.Var) *ast.Ident {
	t := funcType(fn)
	if t == nil {
		return nil
	}
	for _, f := range t.Params.List {
		for _, id := range f.Names {
			if p.Info().Defs[id] == param || id.Pos() == param.Pos() {
				return id
			}
		}
	}
	return nil
}

// mentions: name occurs in fn, as a variable or otherwise.
func mentions(fn ast.Node, name string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok && id.Name == name {
					found = true
				}
				return !found
			})
			return false
		case *ast.Ident:
			found = found || n.Name == name
		}
		return !found
	})
	return found
}

// assignsTo: expr is what is assigned to v, so that the edit would make v = v.
func assignsTo(p *ssaflow.Package, expr ast.Expr, v *types.Var) bool {
	for _, n := range p.Path(expr.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for i, r := range as.Rhs {
			if r != expr || i >= len(as.Lhs) {
				continue
			}
			if id, ok := as.Lhs[i].(*ast.Ident); ok && p.Info().Uses[id] == v {
				return true
			}
		}
		return false
	}
	return false
}
