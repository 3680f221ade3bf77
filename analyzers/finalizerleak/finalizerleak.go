package finalizerleak

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that nothing removes.
var Analyzer = rule.NewForms(doc, rule.Forms{never, exit, unadded})

var never = rule.Form{Name: "never", Run: func(pass *rule.Pass) {
	reportNever(pass)
	reportRenamed(pass)
	reportKind(pass)
	reportKept(pass)
}}

var exit = rule.Form{Name: "exit", Run: func(pass *rule.Pass) {
	reportExit(pass)
	reportUnchanged(pass)
}}

// newChecker looks at all uses of fields of the package that add and remove a
// finalizer.
func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass, added: make(map[types.Object]*ast.CallExpr), other: make(map[types.Object]bool)}
	for _, f := range pass.Files {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				c.use(id, stack)
			}
			return true
		})
	}
	return c
}

type checker struct {
	pass  *rule.Pass
	added map[types.Object]*ast.CallExpr // fields, with the first call that adds through them
	order []types.Object                 // of these calls
	other map[types.Object]bool          // used in any other way
}

// use sorts the uses of fields of this package, which nobody else can name.
func (c *checker) use(id *ast.Ident, stack []ast.Node) {
	obj, ok := c.pass.TypesInfo.Uses[id].(*types.Var)
	if ok && obj.Pkg() == c.pass.Pkg && obj.IsField() && !obj.Exported() && finalizes(obj.Type()) {
		c.field(obj, stack)
	}
}

func (c *checker) adds(obj types.Object, call *ast.CallExpr) {
	if c.added[obj] == nil && !c.pass.Flow.InTest(call.Pos()) {
		c.added[obj] = call
		c.order = append(c.order, obj)
	}
}
