package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// withNext returns a list with the statements whose values the next one takes in that one.
func (r *rewriter) withNext(list []ast.Stmt) []ast.Stmt {
	copied := false
	for i := len(list) - 2; i >= 0; i-- {
		next := r.usedNext(list, i)
		if next == nil {
			next = r.handedOn(list, i)
		}
		if next == nil {
			continue
		}
		if !copied {
			list, copied = slices.Clone(list), true
		}
		list = slices.Replace(list, i, i+2, next)
		i++ // perhaps the next one takes that, too
	}
	return list
}

// usedNext returns the statement behind statement i with what that one declares, which
// it alone takes, and first of all: a method value that it calls, a new struct whose
// address it takes.
func (r *rewriter) usedNext(list []ast.Stmt, i int) ast.Stmt {
	v, value := r.declaresOne(list[i])
	if v == nil || i+1 == len(list) || r.named[v] != 1 {
		return nil
	}
	next := list[i+1]
	var old ast.Expr
	var call *ast.CallExpr
	switch e := r.firstOf(next).(type) {
	case *ast.CallExpr:
		sel, ok := value.(*ast.SelectorExpr)
		if s := r.info.Selections[sel]; !ok || s == nil || s.Kind() != types.MethodVal || !types.Identical(s.Type(), v.Type()) {
			return nil
		}
		old, call = e.Fun, e
	case *ast.UnaryExpr:
		lit, ok := value.(*ast.CompositeLit)
		if !ok || e.Op != token.AND || !types.Identical(r.info.TypeOf(lit), v.Type()) {
			return nil
		}
		old = e.X
	}
	if old == nil || !r.is(old, v) {
		return nil
	}
	r.writable()
	if call == nil {
		a, ok := next.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return nil
		}
		out := r.movedTo(a, list[i].Pos())
		if out == nil {
			return nil
		}
		addr := *a.Rhs[0].(*ast.UnaryExpr)
		addr.OpPos, addr.X = value.Pos(), value
		r.known(&addr, a.Rhs[0])
		out.Rhs = []ast.Expr{&addr}
		r.branchings = append(r.branchings, branching{span{list[i].Pos(), next.End()}, []span{{value.Pos(), value.End()}}})
		return out
	}
	direct := *call
	direct.Fun = value
	r.known(&direct, call)
	out := r.replaced(next, call, &direct).(ast.Stmt)
	if out = r.begins(out, list[i].Pos()); out == nil {
		return nil
	}
	r.sites = append(r.sites, Site{Call: call, Body: value})
	return r.rewrite(out).(ast.Stmt)
}

// begins returns a statement as one that begins at a place, nil when it cannot.
func (r *rewriter) begins(s ast.Stmt, pos token.Pos) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if out := r.movedTo(s, pos); out != nil {
			return out
		}
		return nil
	case *ast.ReturnStmt:
		c := *s
		c.Return = pos
		return &c
	case *ast.IfStmt:
		c := *s
		c.If, c.Init = pos, r.begins(s.Init, pos)
		r.known(&c, s)
		if c.Init == nil {
			return nil
		}
		return &c
	}
	return s
}

// firstOf returns the call or the address that a statement evaluates before it runs
// anything else.
func (r *rewriter) firstOf(s ast.Stmt) ast.Expr {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return ast.Unparen(s.X)
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return nil
			}
		}
	case *ast.ReturnStmt:
		for i, x := range s.Results {
			if i < len(s.Results)-1 && r.running(x) {
				return nil
			}
		}
	}
	return taken(s)
}

// handedOn returns the statement behind statement i with the call whose results that one
// puts into variables which it alone takes, all of them and in their order.
func (r *rewriter) handedOn(list []ast.Stmt, i int) ast.Stmt {
	a, ok := list[i].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || i+1 == len(list) {
		return nil
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || !r.temporary(a) {
		return nil
	}
	next, end := list[i+1], list[i+1].End()
	switch s := next.(type) {
	case *ast.AssignStmt:
		if next = r.takesAll(s, a); next == nil {
			return nil
		}
	case *ast.IfStmt:
		in, ok := s.Init.(*ast.AssignStmt)
		if !ok {
			return nil
		}
		init := r.takesAll(in, a)
		if init == nil {
			return nil
		}
		r.writable()
		c := *s
		c.If, c.Init = a.Pos(), init
		r.known(&c, s)
		next, end = &c, in.End()
	case *ast.ReturnStmt:
		if !r.are(s.Results, a.Lhs) {
			return nil
		}
		c := *s
		c.Return, c.Results = a.Pos(), a.Rhs
		next = &c
	default:
		return nil
	}
	r.writable()
	r.branchings = append(r.branchings, branching{span{a.Pos(), end}, []span{{call.Pos(), call.End()}}})
	return next
}

// takesAll returns an assignment of what another one has set with what is set there; nil
// when it takes something else.
func (r *rewriter) takesAll(s, from *ast.AssignStmt) ast.Stmt {
	if s.Tok != token.DEFINE && s.Tok != token.ASSIGN || !r.are(s.Rhs, from.Lhs) {
		return nil
	}
	c := r.movedTo(s, from.Pos())
	if c == nil {
		return nil
	}
	c.TokPos, c.Rhs = from.TokPos, from.Rhs
	return c
}

// movedTo returns an assignment to variables as one that begins at a place: what comes to
// stand in it does not lie before it. nil when it sets something else.
func (r *rewriter) movedTo(s *ast.AssignStmt, pos token.Pos) *ast.AssignStmt {
	c := *s
	c.Lhs = make([]ast.Expr, len(s.Lhs))
	r.writable()
	for i, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			return nil
		}
		name := *id
		name.NamePos = pos
		r.known(&name, id)
		if obj, ok := r.info.Defs[id]; ok {
			r.info.Defs[&name] = obj
		}
		c.Lhs[i] = &name
	}
	return &c
}

// are reports whether expressions are the variables of others.
func (r *rewriter) are(list, vars []ast.Expr) bool {
	if len(list) != len(vars) {
		return false
	}
	for i, e := range list {
		if id, ok := vars[i].(*ast.Ident); !ok || r.info.ObjectOf(id) == nil || !r.is(e, r.info.ObjectOf(id)) {
			return false
		}
	}
	return true
}

// temporary reports whether each variable that an assignment sets is set nowhere else,
// and taken once.
func (r *rewriter) temporary(a *ast.AssignStmt) bool {
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			return false
		}
		if v, ok := r.info.Defs[id].(*types.Var); !ok || a.Tok != token.DEFINE || r.named[v] != 1 {
			return false
		}
	}
	return true
}

func (r *rewriter) is(e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && r.info.ObjectOf(id) == obj
}
