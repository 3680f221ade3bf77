// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// InsertCopy offers the copy for the first of several changes that need the same:
// once, in front of the first of them, in the innermost block that holds them
// all, but not in a loop that goes over something else. nil when there is no
// such place.
func InsertCopy(p *ssaflow.Package, first *Copy, all []*Copy) []analysis.SuggestedFix {
	if first == nil {
		return nil
	}
	if first.edit != nil {
		return Offer("copy the object: what hangs below "+first.Text+" is shared with the informer cache", *first.edit)
	}
	at := make([]token.Pos, 0, len(all))
	for _, c := range all {
		at = append(at, c.At)
	}
	s := place(p, first, at)
	if s == nil && len(at) > 1 {
		s = place(p, first, []token.Pos{first.At})
	}
	if s == nil {
		return nil
	}
	if edit := inAssertion(p, first, s); edit != nil {
		return Offer("insert DeepCopy", *edit)
	}
	text := first.Text + " = " + first.expr
	return Offer("insert "+text, InsertBefore(p, s, text)...)
}

// inAssertion puts the copy into x := obj.(*T), when that is the statement
// before.
func inAssertion(p *ssaflow.Package, c *Copy, s ast.Stmt) *analysis.TextEdit {
	as := assigned(p, c.vars[0])
	if as == nil || c.Text != c.vars[0].Name() || len(as.Rhs) != 1 {
		return nil
	}
	a, ok := as.Rhs[0].(*ast.TypeAssertExpr)
	if !ok || a.Type == nil {
		return nil
	}
	if _, ok := c.vars[0].Type().Underlying().(*types.Pointer); !ok {
		return nil
	}
	for _, n := range p.Path(as.Pos()) {
		b, ok := n.(*ast.BlockStmt)
		if !ok {
			continue
		}
		for i, x := range b.List {
			if x == as && i+1 < len(b.List) && b.List[i+1] == s {
				return &analysis.TextEdit{Pos: a.End(), End: a.End(), NewText: []byte(".DeepCopy()")}
			}
		}
		return nil
	}
	return nil
}

// place finds the statement in front of which the copy is made.
func place(p *ssaflow.Package, c *Copy, at []token.Pos) ast.Stmt {
	fn := p.EnclosingFunc(c.vars[0].Pos())
	if fn == nil || len(at) == 0 {
		return nil
	}
	common := statements(p, fn, at[0])
	last := at[0]
	for _, a := range at[1:] {
		common = sharedBlocks(common, statements(p, fn, a))
		last = max(last, a)
	}
	if len(common) == 0 {
		return nil
	}
	k := 0
	for i, s := range common { // out of loops that do not make the object
		if isLoop(s.stmt) && !c.setIn(p, s.stmt) {
			k = i
		}
	}
	s := common[k]
	if !c.visible(p, s.stmt) || !c.nilled && len(at) > 1 {
		return nil
	}
	for _, v := range c.vars {
		for _, a := range assignments(p, v) {
			if s.stmt.Pos() <= a && a <= last {
				return nil // another object since
			}
		}
	}
	return s.stmt
}

// setIn: a variable of the text is declared or assigned in the statement.
func (c *Copy) setIn(p *ssaflow.Package, s ast.Stmt) bool {
	for _, v := range c.vars {
		for _, a := range append(assignments(p, v), v.Pos()) {
			if s.Pos() <= a && a < s.End() {
				return true
			}
		}
	}
	return false
}

// visible: in front of the statement the names mean the variables.
func (c *Copy) visible(p *ssaflow.Package, s ast.Stmt) bool {
	scope := p.Pkg.Pkg.Scope().Innermost(s.Pos())
	if scope == nil {
		return false
	}
	for _, v := range c.vars {
		if _, obj := scope.LookupParent(v.Name(), s.Pos()); obj != v {
			return false
		}
	}
	return true
}

// A spot is a statement in a list of statements.
type spot struct {
	block ast.Node
	stmt  ast.Stmt
}

// statements returns the statements of fn that enclose pos, innermost first;
// those of function literals in between are left out.
func statements(p *ssaflow.Package, fn ast.Node, pos token.Pos) []spot {
	path := p.Path(pos)
	var out []spot
	for i, n := range path {
		if n == fn {
			return out
		}
		if _, ok := n.(*ast.FuncLit); ok {
			out = nil
		}
		s, ok := n.(ast.Stmt)
		if !ok || i+1 >= len(path) {
			continue
		}
		switch b := path[i+1].(type) {
		case *ast.BlockStmt:
			out = append(out, spot{b, s})
		case *ast.CaseClause:
			out = append(out, spot{b, s})
		case *ast.CommClause:
			if b.Comm != s {
				out = append(out, spot{b, s})
			}
		}
	}
	return nil
}

// sharedBlocks keeps the blocks that both have, with the earlier statement.
func sharedBlocks(a, b []spot) []spot {
	var out []spot
	for _, x := range a {
		for _, y := range b {
			if x.block != y.block {
				continue
			}
			if y.stmt.Pos() < x.stmt.Pos() {
				x = y
			}
			out = append(out, x)
		}
	}
	return out
}

func isLoop(s ast.Stmt) bool {
	if l, ok := s.(*ast.LabeledStmt); ok {
		s = l.Stmt
	}
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// holder goes one step from a place towards its variable: x in x.F, x[i], *x,
// &x, x[i:j], x.(T); and what a call of a known function returns a part of.
func holder(p *ssaflow.Package, e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.SelectorExpr:
		return x.X
	case *ast.IndexExpr:
		return x.X
	case *ast.SliceExpr:
		return x.X
	case *ast.StarExpr:
		return x.X
	case *ast.ParenExpr:
		return x.X
	case *ast.TypeAssertExpr:
		return x.X
	case *ast.UnaryExpr:
		return x.X
	case *ast.CallExpr:
		return returnedPart(p, x)
	}
	return nil
}

// returnedPart returns the argument whose memory the result of a call has.
func returnedPart(p *ssaflow.Package, call *ast.CallExpr) ast.Expr {
	if tv, ok := p.Info().Types[call.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) && len(call.Args) > 0 {
		return call.Args[len(call.Args)-1] // a conversion; append(none, x...)
	}
	f, recv, ok := library(p, call)
	if !ok {
		return nil
	}
	for _, r := range f.Returns {
		if r.Result == 0 && !r.Boxed {
			return argument(call, recv, r.Arg)
		}
	}
	return nil
}

// Mutated returns the argument that a builtin or a known library function
// changes; nil when there are several, or the function is not known.
func Mutated(p *ssaflow.Package, call *ast.CallExpr) ast.Expr {
	if tv, ok := p.Info().Types[call.Fun]; ok && tv.IsBuiltin() && len(call.Args) > 0 {
		return call.Args[0]
	}
	f, recv, ok := library(p, call)
	if !ok || len(f.Mutates) == 0 {
		return nil
	}
	for _, m := range f.Mutates {
		if m.Arg != f.Mutates[0].Arg {
			return nil
		}
	}
	return argument(call, recv, f.Mutates[0].Arg)
}

func argument(call *ast.CallExpr, recv ast.Expr, i int) ast.Expr {
	if i < 0 {
		return recv
	}
	if i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}

// library says what the called library function does, and which expression its
// receiver is.
func library(p *ssaflow.Package, call *ast.CallExpr) (f kube.Flow, recv ast.Expr, ok bool) {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) { // explicit type arguments
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	id, _ := fun.(*ast.Ident)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		id, recv = sel.Sel, sel.X
	}
	if id == nil {
		return f, nil, false
	}
	fn, _ := p.Info().ObjectOf(id).(*types.Func)
	f, ok = kube.FlowOf(fn)
	return f, recv, ok
}

// baseIdent returns the variable that a place starts from, or nil.
func baseIdent(p *ssaflow.Package, e ast.Expr) *ast.Ident {
	for e != nil {
		if id, ok := e.(*ast.Ident); ok {
			return id
		}
		e = holder(p, e)
	}
	return nil
}

// definition returns the expression that a variable was defined with, in a
// short declaration or by a range loop, and where.
func definition(p *ssaflow.Package, v *types.Var) (ast.Expr, token.Pos) {
	for _, n := range p.Path(v.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && len(n.Lhs) > 0 && n.Lhs[0].Pos() == v.Pos() {
				return n.Rhs[0], n.Pos()
			}
			return nil, token.NoPos
		case *ast.RangeStmt:
			return n.X, n.Pos()
		case *ast.FuncDecl, *ast.FuncLit, *ast.ValueSpec:
			return nil, token.NoPos
		}
	}
	return nil, token.NoPos
}

// assigned returns the short declaration of v alone, or nil.
func assigned(p *ssaflow.Package, v *types.Var) *ast.AssignStmt {
	for _, n := range p.Path(v.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && n.Lhs[0].Pos() == v.Pos() {
				return n
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// assignments returns where the function assigns v after its declaration.
func assignments(p *ssaflow.Package, v *types.Var) []token.Pos {
	fn := p.EnclosingFunc(v.Pos())
	if fn == nil {
		return nil
	}
	var out []token.Pos
	note := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && id.Pos() != v.Pos() && p.Info().Uses[id] == v {
			out = append(out, id.Pos())
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				note(l)
			}
		case *ast.RangeStmt:
			note(n.Key)
			note(n.Value)
		case *ast.IncDecStmt:
			note(n.X)
		}
		return true
	})
	return out
}

// indent returns the tabs in front of the statement at pos.
func indent(p *ssaflow.Package, pos token.Pos) string {
	return strings.Repeat("\t", max(p.Fset().Position(pos).Column-1, 0))
}
