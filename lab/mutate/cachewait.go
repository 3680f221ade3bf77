package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var cacheWait = &Operator{
	Name:  "cachewait",
	Doc:   "does not wait for the caches",
	Rules: []string{"listerbeforesync", "cachesyncresult", "informernotstarted"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
			_, recv := p.receiver(call)
			if _, ok := kube.SyncResult(fn); !ok && !kube.IsFactoryWait(fn, recv) {
				return
			}
			if s := p.wholeStatement(path); s != nil {
				add(s, cut(s))
			}
		})
	},
}

// wholeStatement returns the statement that does nothing but make the call at the
// end of path and look at its result: an expression, an if whose condition or
// initialisation it is, a loop over the result.
func (p *Package) wholeStatement(path []ast.Node) ast.Stmt {
	for i := len(path) - 2; i > 0; i-- {
		switch n := path[i].(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.AssignStmt:
			if s, ok := path[i-1].(*ast.IfStmt); !ok || s.Init != n {
				return nil
			}
		case *ast.ExprStmt:
			return n
		case *ast.RangeStmt:
			if n.X != path[i+1] {
				return nil
			}
			return n
		case *ast.IfStmt:
			if n.Else != nil || n.Body == path[i+1] || !inBlock(path, n) {
				return nil
			}
			return n
		default:
			return nil
		}
	}
	return nil
}
