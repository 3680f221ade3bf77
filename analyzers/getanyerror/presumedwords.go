package getanyerror

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
)

// saysAbsent: a comment or a text of the branch says that nothing was found, and none speaks of
// other failures, or says for another reason that they are dropped.
func (p *presumption) saysAbsent() bool {
	branch := ast.Node(p.test.Body)
	if cond, ok := ast.Unparen(p.test.Cond).(*ast.BinaryExpr); ok && cond.Op == token.EQL {
		if branch = p.test.Else; p.test.Else == nil {
			return false
		}
	}
	found := false
	for _, text := range p.words(branch) {
		switch {
		case onpurpose.SpeaksOfFailures(text):
			return false
		case onpurpose.SaysAbsent(text):
			found = true
		case onpurpose.Says(text, onpurpose.ErrorDropped):
			return false
		}
	}
	return found
}

// words returns the comments and texts of the branch, without those of branches inside of it,
// which are about something else.
func (p *presumption) words(branch ast.Node) (out []string) {
	from := branch.Pos()
	ast.Inspect(branch, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			out = append(out, p.pass.CommentsBetween(from, n.Body.Lbrace)...)
			from = n.End()
			return false
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				out = append(out, n.Value)
			}
		}
		return true
	})
	return append(out, p.pass.CommentsBetween(from, branch.End())...)
}
