package mutate

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var tombstone = &Operator{
	Name:  "tombstone",
	Doc:   "does not unwrap the tombstone of an object whose deletion was missed",
	Rules: []string{"tombstone"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.walk(func(n ast.Node, path []ast.Node) {
			switch n := n.(type) {
			case *ast.CaseClause:
				if _, ok := path[len(path)-3].(*ast.TypeSwitchStmt); ok && len(n.List) == 1 && kube.IsTombstone(p.Info.TypeOf(n.List[0])) {
					add(n, cut(n))
				}
			case *ast.TypeAssertExpr:
				if n.Type != nil && kube.IsTombstone(p.Info.TypeOf(n.Type)) {
					p.dropAssertion(path, add)
				}
			}
		})
	},
}

// dropAssertion takes the branch away in which the assertion to a tombstone at the
// end of path is made: an if of its own, or all of the branch where the assertion
// to the object has failed, which then only returns.
func (p *Package) dropAssertion(path []ast.Node, add func(ast.Node, ...Edit)) {
	a, ok := parent(path).(*ast.AssignStmt)
	if !ok {
		return
	}
	at := len(path) - 1
	for path[at] != a {
		at--
	}
	switch around := path[at-1].(type) {
	case *ast.IfStmt:
		if around.Init == a && around.Else == nil && inBlock(path, around) {
			add(around, cut(around))
		}
	case *ast.BlockStmt:
		branch, ok := path[at-2].(*ast.IfStmt)
		if !ok || branch.Body != around || branch.Else != nil || !inBlock(path, branch) {
			return
		}
		sig, _, _ := p.function(path)
		if sig == nil || sig.Results().Len() > 0 {
			return
		}
		if v := p.root(a.Rhs[0].(*ast.TypeAssertExpr).X); v != nil && isNot(branch.Cond) {
			add(branch, Edit{around.Lbrace + 1, around.Rbrace, " return "})
		}
	}
}

// isNot reports whether a condition is the negation of a variable, as !ok.
func isNot(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok {
		return false
	}
	_, ok = ast.Unparen(u.X).(*ast.Ident)
	return ok
}
