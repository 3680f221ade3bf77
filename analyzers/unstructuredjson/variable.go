package unstructuredjson

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

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
	if c.pass.Quiet(!list && len(l.Values) > 1, id, "it is assigned more than once: a later value may replace what is wrong") {
		return
	}
	var values []ast.Expr
	added := make(map[ast.Expr]bool) // elements
	for _, v := range l.Values {
		grown, _ := c.pass.Grows(v, l.Var)
		if list && len(grown) == 0 && len(l.Values) > 1 && !c.made(v) {
			return
		}
		if len(grown) > 0 {
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

// made: the list begins here.
func (c *checker) made(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return c.pass.IsBuiltin(e, "make")
	}
	return false
}
