// Subject: values

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
)

// Untouched reports whether nothing is done with the local variable obj between
// its definition and the place pos, as far as that is the only way there: a use
// anywhere before counts, and so does a loop that pos may come from again.
// around are the nodes around pos, innermost first. A use for which spared holds does
// not matter; spared may be nil.
func (p *Pass) Untouched(obj types.Object, pos token.Pos, around []ast.Node, spared func(use *ast.Ident) bool) bool {
	var fn, ret ast.Node
	inner := false
	for _, n := range around {
		switch n.(type) {
		case *ast.ReturnStmt:
			if !inner {
				ret = n
			}
		case *ast.FuncDecl, *ast.FuncLit:
			inner = true // a return around it returns the function
			if fn == nil && n.Pos() <= obj.Pos() && obj.Pos() < n.End() {
				fn = n
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if fn == nil && obj.Pos() < n.Pos() {
				return false // what comes later in the loop may come before
			}
		}
	}
	if fn == nil {
		return false
	}
	return !p.Mentions(fn, func(use *ast.Ident, of types.Object) bool {
		return of == obj && use.Pos() < pos && (ret == nil || use.Pos() < ret.Pos()) && (spared == nil || !spared(use))
	})
}

// Mentions reports whether an identifier in the code n uses what is accepts.
func (p *Pass) Mentions(n ast.Node, is func(use *ast.Ident, of types.Object) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			of := p.TypesInfo.Uses[id]
			found = of != nil && is(id, of)
		}
		return !found
	})
	return found
}

// MadeEmpty reports whether the variable is defined as a new struct without
// content: T{}, &T{}, new(T), var x T.
func (p *Pass) MadeEmpty(obj types.Object) bool {
	def := p.Flow.Definition(obj)
	if def == nil {
		for _, n := range p.Flow.Path(obj.Pos()) {
			if spec, ok := n.(*ast.ValueSpec); ok {
				_, pointer := types.Unalias(obj.Type()).(*types.Pointer)
				return len(spec.Values) == 0 && !pointer
			}
		}
		return false
	}
	switch e := model.Operand(def).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new" && p.TypesInfo.Uses[id] == types.Universe.Lookup("new") && p.TypesInfo.Types[e.Args[0]].IsType()
	}
	return false
}

// Variable returns the local variable that e names, or has the address of; nil for
// others. One of a package is none: whoever gets nothing may change it, too.
func (p *Pass) Variable(e ast.Expr) *types.Var {
	id, ok := model.Operand(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := p.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return v
}

// A local is what one function does with one of its variables.
type local struct {
	Var *types.Var
	// Func is the declaration around the variable.
	Func ast.Node
	// Values are the expressions that are assigned to it as a whole; nil stands
	// for one that is not to be seen: a result of several, an element of a range.
	Values []ast.Expr
	// Elements are the values that are stored into it: v in x[k] = v.
	Elements []element
	// Uses are all its uses, each with the nodes around it, innermost first.
	Uses []use
	// Addressed: something has its address.
	Addressed bool
}

// An element is a value that is stored into a map or list.
type element struct {
	Value ast.Expr
	At    token.Pos
}

// A use is a use of a variable.
type use struct {
	*ast.Ident
	Around []ast.Node
}

// Local describes the variable that e names, nil when that is no variable of a
// function of this package. Parameters have no first value.
func (p *Pass) Local(e ast.Expr) *local {
	v := p.Variable(e)
	if _, names := ast.Unparen(e).(*ast.Ident); v == nil || !names {
		return nil
	}
	l := &local{Var: v}
	for _, n := range p.Flow.Path(v.Pos()) {
		if d, ok := n.(*ast.FuncDecl); ok {
			l.Func = d
		}
	}
	if l.Func == nil {
		return nil
	}
	ast.PreorderStack(l.Func, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			p.assigned(l, n)
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if p.TypesInfo.Defs[name] == v && len(n.Values) > 0 {
					l.Values = append(l.Values, pick(n.Values, len(n.Names), i))
				}
			}
		case *ast.RangeStmt:
			if p.isVar(n.Key, v) || p.isVar(n.Value, v) {
				l.Values = append(l.Values, nil)
			}
		case *ast.UnaryExpr:
			l.Addressed = l.Addressed || n.Op == token.AND && p.isVar(n.X, v)
		case *ast.Ident:
			if p.TypesInfo.Uses[n] == v {
				around := slices.Clone(stack)
				slices.Reverse(around)
				l.Uses = append(l.Uses, use{n, around})
			}
		}
		return true
	})
	return l
}

func (p *Pass) assigned(l *local, n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		if p.isVar(lhs, l.Var) {
			l.Values = append(l.Values, pick(n.Rhs, len(n.Lhs), i))
		}
		if x, ok := ast.Unparen(lhs).(*ast.IndexExpr); ok && p.isVar(x.X, l.Var) {
			if v := pick(n.Rhs, len(n.Lhs), i); v != nil {
				l.Elements = append(l.Elements, element{v, n.Pos()})
			}
		}
	}
}

// pick returns the value of the i-th of several names. The first of two results
// of x.(T) and m[k] is what the expression says.
func pick(values []ast.Expr, names, i int) ast.Expr {
	if len(values) == names {
		return values[i]
	}
	if i == 0 && len(values) == 1 {
		switch e := ast.Unparen(values[0]).(type) {
		case *ast.TypeAssertExpr, *ast.IndexExpr:
			return e
		}
	}
	return nil
}

func (p *Pass) isVar(e ast.Expr, v *types.Var) bool {
	if e == nil {
		return false
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && p.TypesInfo.ObjectOf(id) == v
}

// OnlyValue returns what the variable of this package that e names holds, when it
// is set once, where it is declared; other expressions as they are. Unlike
// [Pass.Defined] it also asks that of variables of the package.
func (p *Pass) OnlyValue(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok {
		return e
	}
	v, ok := p.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() != p.Pkg {
		return e
	}
	def := p.Flow.Definition(v)
	if def == nil || p.setAgain(v) {
		return e
	}
	return ast.Unparen(def)
}

// setAgain: the variable is assigned after its declaration, or its address taken.
func (p *Pass) setAgain(v *types.Var) bool {
	found := false
	for _, file := range p.Files {
		if v.Parent() != p.Pkg.Scope() && (v.Pos() < file.FileStart || file.FileEnd < v.Pos()) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					id, ok := ast.Unparen(l).(*ast.Ident)
					found = found || ok && p.TypesInfo.Uses[id] == types.Object(v)
				}
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && p.isVar(n.X, v)
			}
			return !found
		})
	}
	return found
}
