package finalizerleak

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports finalizers that nothing removes.
var Analyzer = rule.NewForms(doc, rule.Forms{never, renamed, kind, unchanged})

// newChecker looks at all uses of constants and fields of the package.
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
	added map[types.Object]*ast.CallExpr // constants and fields, with the first call that adds them
	order []types.Object                 // of these calls
	other map[types.Object]bool          // used in any other way
}

// use sorts the uses of constants and of fields of this package, which nobody
// else can name.
func (c *checker) use(id *ast.Ident, stack []ast.Node) {
	switch obj := c.pass.TypesInfo.Uses[id].(type) {
	case *types.Const:
		if obj.Pkg() == c.pass.Pkg && !obj.Exported() && types.AssignableTo(obj.Type(), types.Typ[types.String]) {
			c.constant(obj, stack)
		}
	case *types.Var:
		if obj.Pkg() == c.pass.Pkg && obj.IsField() && !obj.Exported() && finalizes(obj.Type()) {
			c.field(obj, stack)
		}
	}
}

func (c *checker) constant(obj types.Object, stack []ast.Node) {
	if c.listed(stack) {
		return
	}
	call, ok := stack[len(stack)-1].(*ast.CallExpr)
	if !ok {
		c.other[obj] = true
		return
	}
	switch verb, known := c.does(call, obj, 0); {
	case known && verb == kube.FinalizerAdd:
		c.adds(obj, call)
	case !known || verb != kube.FinalizerHas:
		c.other[obj] = true
	}
}

func (c *checker) adds(obj types.Object, call *ast.CallExpr) {
	if c.added[obj] == nil && !c.pass.Flow.InTest(call.Pos()) {
		c.added[obj] = call
		c.order = append(c.order, obj)
	}
}
