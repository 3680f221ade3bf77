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
	c := &checker{pass: pass}
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

type checker struct{ pass *rule.Pass }

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

func (c *checker) call(call *ast.CallExpr) {
	fn := c.pass.Callee(call)
	arg, s := kube.TakesContent(fn), sink{at: call.Pos()}
	if nested, ok := kube.Nested(fn); ok && nested.Value >= 0 {
		arg, s.copies = nested.Value, true
		if kube.JSONKindOf(fn.Type().(*types.Signature).Params().At(arg).Type()) == kube.JSONPanics {
			return // SetNestedStringMap and its like convert
		}
		s.call = call
	}
	if arg >= 0 && arg < len(call.Args) {
		c.value(call.Args[arg], fn.Type().(*types.Signature).Params().At(arg).Type(), s, 0)
	}
}

// literal: Unstructured{Object: m}.
func (c *checker) literal(lit *ast.CompositeLit) {
	if !kube.IsUnstructured(c.pass.TypesInfo.TypeOf(lit)) {
		return
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && kube.IsContentField(c.pass.TypesInfo.Uses[key]) {
				c.value(kv.Value, c.pass.TypesInfo.Uses[key].Type(), sink{at: lit.Pos()}, 0)
			}
		}
	}
}

// assignment: u.Object = m, u.Object["spec"] = v, and deeper.
func (c *checker) assignment(n *ast.AssignStmt) {
	if len(n.Lhs) != len(n.Rhs) || n.Tok != token.ASSIGN {
		return
	}
	for i, lhs := range n.Lhs {
		if c.content(lhs, 0) {
			c.value(n.Rhs[i], c.pass.TypesInfo.TypeOf(lhs), sink{at: n.Pos()}, 0)
		}
	}
}

// content: e is the content of an unstructured object, or lies in it.
func (c *checker) content(e ast.Expr, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return kube.IsContentField(c.pass.TypesInfo.Uses[e.Sel])
	case *ast.IndexExpr:
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			switch kube.JSONKindOf(c.pass.TypesInfo.TypeOf(id)) {
			case kube.JSONMap, kube.JSONList:
			default:
				return false
			}
			l := c.pass.Local(id)
			return l != nil && len(l.Values) == 1 && l.Values[0] != nil && !l.Addressed && c.content(l.Values[0], depth+1)
		}
		return c.content(e.X, depth+1)
	case *ast.TypeAssertExpr:
		return c.content(e.X, depth+1)
	case *ast.CallExpr:
		return kube.IsContentMethod(c.pass.Callee(e))
	}
	return false
}

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

// variable looks at what a variable is assigned and, a map or list, at what is
// stored into it.
func (c *checker) variable(id *ast.Ident, s sink, depth int) {
	l := c.pass.Local(id)
	if l == nil || l.Addressed {
		return
	}
	inner := s
	inner.call = nil
	list := kube.JSONKindOf(l.Var.Type()) == kube.JSONList
	if !list && len(l.Values) > 1 {
		return // one of them may replace what is wrong
	}
	var values []ast.Expr
	added := make(map[ast.Expr]bool) // elements
	for _, v := range l.Values {
		grown := c.grown(v, l.Var)
		if list && grown == nil && len(l.Values) > 1 && !c.made(v) {
			return
		}
		if grown != nil {
			values = append(values, grown...)
			for _, g := range grown {
				added[g] = true
			}
		} else if v != nil {
			values = append(values, v)
		}
	}
	for _, v := range values {
		if v.Pos() < s.at {
			to := l.Var.Type()
			if added[v] {
				to = elem(to)
			}
			c.value(v, to, inner, depth+1)
		}
	}
	for _, x := range l.Elements {
		if !s.copies || x.At < s.at {
			c.value(x.Value, elem(l.Var.Type()), inner, depth+1)
		}
	}
}

// grown returns the elements that x = append(x, …) adds to x.
func (c *checker) grown(e ast.Expr, x *types.Var) []ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil
	}
	id, ok := call.Fun.(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[id] != types.Universe.Lookup("append") {
		return nil
	}
	first, ok := call.Args[0].(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[first] != x {
		return nil
	}
	return call.Args[1:]
}

// made: the list begins here.
func (c *checker) made(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && c.pass.TypesInfo.Uses[id] == types.Universe.Lookup("make")
	}
	return false
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

func (c *checker) report(e ast.Expr, s sink) {
	t := c.pass.TypesInfo.TypeOf(e)
	name := types.TypeString(t, (*types.Package).Name)
	article := "a"
	if name[0] == 'i' || name[0] == 'e' || name[0] == 'o' || name[0] == 'a' {
		article = "an"
	}
	to, edits := remedy(c.pass, e, t, s)
	d := c.pass.At(e)
	if edits != nil {
		d.Fix("use "+to, edits...)
	}
	d.Sayf(`%s %s in an unstructured object panics in DeepCopy ("cannot deep copy %s"): use %s`, article, name, name, to)
}
