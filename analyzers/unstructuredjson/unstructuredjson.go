package unstructuredjson

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports values that unstructured objects cannot hold.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, copies: copying(pass)}
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.call(n)
			case *ast.CompositeLit:
				c.literal(n)
			case *ast.AssignStmt:
				c.assignment(n)
			}
			return true
		})
	}
}

type checker struct {
	pass   *rule.Pass
	copies func() bool // whether the package copies an object that may be unstructured
}

// A sink is where values become content of an unstructured object.
type sink struct {
	at token.Pos
	// copies: the content is copied there; what is stored later is no part.
	copies bool
	// call is SetNestedField, when its value is looked at itself.
	call *ast.CallExpr
}

// maxDepth bounds the way from a sink through literals, variables and functions.
const maxDepth = 12

// value looks for values of types that the deep copy does not know in what
// comes to s by way of a place of type to. Only in an interface a value keeps
// its own type: a map with a name becomes one without in map[string]any.
func (c *checker) value(e ast.Expr, to types.Type, s sink, depth int) {
	e = ast.Unparen(e)
	t := c.pass.TypesInfo.TypeOf(e)
	if depth > maxDepth || t == nil {
		return
	}
	if !types.IsInterface(to) {
		t = to
	}
	inner := s
	inner.call = nil
	switch kube.JSONKindOf(t) {
	case kube.JSONFine:
		return
	case kube.JSONPanics:
		c.report(e, s)
		return
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			c.value(x, elem(t), inner, depth+1)
		}
	case *ast.Ident:
		c.variable(e, s, depth)
	case *ast.CallExpr:
		c.result(e, inner, depth)
	}
}

// elem returns the type of the elements of a map or list, or t.
func elem(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return u.Elem()
	case *types.Slice:
		return u.Elem()
	}
	return t
}

// result looks at what a function of the package returns first.
func (c *checker) result(call *ast.CallExpr, s sink, depth int) {
	fn := c.pass.Callee(call)
	if fn == nil {
		return
	}
	decl := c.pass.Model.Decl(fn)
	if decl == nil || decl.Body == nil {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 && len(n.Results) == fn.Type().(*types.Signature).Results().Len() {
				c.value(n.Results[0], fn.Type().(*types.Signature).Results().At(0).Type(), sink{at: n.Pos(), copies: true}, depth+1)
			}
		}
		return true
	})
}
