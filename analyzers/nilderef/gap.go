package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var gap = rule.Form{Name: "gap", Run: reportGap}

// reportGap reports conditions that test a pointer and a field further down, and pass
// over the optional pointer between them.
func reportGap(pass *rule.Pass) {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			inner := make(map[ast.Expr]bool) // parts of a longer condition
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.LAND && !inner[b] {
					(&chain{pass: pass, fn: fn, parts: conjuncts(b, inner)}).gap()
				}
				return true
			})
		}
	}
}

// conjuncts returns the operands of a chain of &&, from left to right.
func conjuncts(e ast.Expr, inner map[ast.Expr]bool) []ast.Expr {
	e = ast.Unparen(e)
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.LAND {
		return []ast.Expr{e}
	}
	inner[b] = true
	return append(conjuncts(b.X, inner), conjuncts(b.Y, inner)...)
}

// A chain is a condition of several operands with && between them.
type chain struct {
	pass  *rule.Pass
	fn    *ast.FuncDecl
	parts []ast.Expr
}

// gap reports the first pointer of the chain that is used untested between two
// that are tested.
func (c *chain) gap() {
	tested := make(map[string]bool)
	for _, part := range c.parts {
		if x := c.testedForValue(part); x != nil {
			if mid, parent := c.optionalPrefix(x, tested); mid != nil && !c.testedElsewhere(mid) {
				c.pass.At(mid).
					Sayf("%s is optional and can be nil: reading .%s panics, although %s and %s are tested; test it, too", types.ExprString(mid), fieldAfter(x, mid), parent, types.ExprString(x))
				return
			}
			tested[types.ExprString(x)] = true
		}
	}
}

// testedForValue returns x of x != nil.
func (c *chain) testedForValue(e ast.Expr) ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || !c.pass.TypesInfo.Types[b.Y].IsNil() {
		return nil
	}
	return ast.Unparen(b.X)
}

// optionalPrefix returns the part of selector x that is an optional pointer, is
// not tested, and belongs to something that was tested.
func (c *chain) optionalPrefix(x ast.Expr, tested map[string]bool) (mid ast.Expr, parent string) {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return nil, ""
	}
	for {
		up, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
		if !ok {
			return nil, ""
		}
		if tested[types.ExprString(up)] {
			return nil, ""
		}
		if c.optional(up) && tested[types.ExprString(up.X)] {
			return up, types.ExprString(up.X)
		}
		if _, pointer := c.pass.TypesInfo.TypeOf(up).Underlying().(*types.Pointer); pointer {
			return nil, ""
		}
		sel = up
	}
}

func (c *chain) optional(sel *ast.SelectorExpr) bool {
	s := c.pass.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return false
	}
	st := ssaflow.Struct(s.Recv())
	if st == nil {
		return false
	}
	f, tag := st.Field(s.Index()[0]), st.Tag(s.Index()[0])
	return kube.OptionalField(s.Recv(), f, tag) && c.pass.MayBeLeftOut(f)
}

// testedElsewhere: the function compares the pointer with nil, or sets it.
func (c *chain) testedElsewhere(mid ast.Expr) bool {
	name, found := types.ExprString(mid), false
	ast.Inspect(c.fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				found = found || types.ExprString(ast.Unparen(n.X)) == name
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || types.ExprString(l) == name
			}
		}
		return !found
	})
	return found
}

// fieldAfter names the field of mid that x reads.
func fieldAfter(x, mid ast.Expr) string {
	for {
		sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
		if !ok {
			return "it"
		}
		if ast.Unparen(sel.X) == mid {
			return sel.Sel.Name
		}
		x = sel.X
	}
}
