package unstructuredlostwrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// copyUses are the uses of a copy: of its variable, and of variables that stand
// for elements of it.
type copyUses struct {
	pass   *rule.Pass
	seen   map[*types.Var]bool
	writes []write
	reads  []write
	// escapes: more may be done with it than is seen here.
	escapes bool
}

type write struct {
	at     ast.Node
	of     *types.Var
	around []ast.Node
}

// follow sorts the uses of one variable.
func (w *copyUses) follow(l *rule.Local) {
	if l == nil || l.Addressed {
		w.escapes = true
	}
	if w.escapes || w.seen[l.Var] {
		return
	}
	w.seen[l.Var] = true
	home := innermost(w.pass.Flow.Path(l.Var.Pos()))
	for _, u := range l.Uses {
		if innermost(u.Around) != home {
			w.escapes = true // a literal may run at any time
			return
		}
		w.use(l, u)
	}
}

func innermost(around []ast.Node) ast.Node {
	for _, n := range around {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return nil
}

// use climbs from a use to what is done with the variable or its element.
func (w *copyUses) use(l *rule.Local, u rule.Use) {
	var at ast.Expr = u.Ident
	for i, n := range u.Around {
		rest := u.Around[i+1:]
		switch n := n.(type) {
		case *ast.ParenExpr:
			at = n
			continue
		case *ast.TypeAssertExpr:
			at = n
			continue
		case *ast.SelectorExpr:
			at = n
			continue
		case *ast.IndexExpr:
			if n.X == at {
				at = n
				continue
			}
			w.reads = append(w.reads, write{at, l.Var, u.Around})
		case *ast.AssignStmt:
			w.assigned(l, u, n, at)
		case *ast.IncDecStmt:
			w.writes = append(w.writes, write{at, l.Var, u.Around})
		case *ast.RangeStmt:
			w.ranged(l, u, n, at)
		case *ast.BinaryExpr:
			w.reads = append(w.reads, write{at, l.Var, u.Around})
		case *ast.CallExpr:
			w.called(l, u, n, at, rest)
		default:
			w.escapes = true
		}
		return
	}
}

func (w *copyUses) assigned(l *rule.Local, u rule.Use, n *ast.AssignStmt, at ast.Expr) {
	for _, lhs := range n.Lhs {
		if ast.Unparen(lhs) == ast.Unparen(at) {
			if _, whole := at.(*ast.Ident); !whole {
				w.writes = append(w.writes, write{at, l.Var, u.Around})
			}
			return // a whole assignment is one of Local.Values
		}
	}
	// x := copy[i].(T)
	if id, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Rhs) == 1 && n.Tok == token.DEFINE {
		w.reads = append(w.reads, write{at, l.Var, u.Around})
		if id.Name != "_" && holds(w.pass.TypesInfo.TypeOf(id)) {
			w.follow(w.pass.Local(id))
		}
		return
	}
	w.escapes = true
}

// holds: what is stored into a value of type t is stored into what it came from.
func holds(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic:
		return false
	}
	return true
}

func (w *copyUses) ranged(l *rule.Local, u rule.Use, n *ast.RangeStmt, at ast.Expr) {
	if n.X != at {
		return // it becomes another element: one of Local.Values
	}
	w.reads = append(w.reads, write{at, l.Var, u.Around})
	if id, ok := n.Value.(*ast.Ident); ok && id.Name != "_" && holds(w.pass.TypesInfo.TypeOf(id)) {
		w.follow(w.pass.Local(id))
	}
}

func (w *copyUses) called(l *rule.Local, u rule.Use, n *ast.CallExpr, at ast.Expr, around []ast.Node) {
	switch {
	case builtin(w.pass, n, "len"):
		w.reads = append(w.reads, write{at, l.Var, u.Around})
	case builtin(w.pass, n, "delete") && n.Args[0] == at:
		w.writes = append(w.writes, write{n, l.Var, u.Around})
	case builtin(w.pass, n, "append") && n.Args[0] == at && len(around) > 0 && w.back(l, n, around[0]):
		w.writes = append(w.writes, write{n, l.Var, u.Around})
	default:
		w.escapes = true
	}
}

// back: x = append(x, …).
func (w *copyUses) back(l *rule.Local, n *ast.CallExpr, around ast.Node) bool {
	a, ok := around.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || a.Rhs[0] != ast.Expr(n) {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && w.pass.TypesInfo.ObjectOf(id) == l.Var
}

// lost: there are writes, and nothing looks at the copy after the first one.
func (w *copyUses) lost() bool {
	if w.escapes || len(w.writes) == 0 {
		return false
	}
	first := w.writes[0]
	for _, x := range w.writes {
		if x.at.Pos() < first.at.Pos() {
			first = x
		}
	}
	for _, r := range w.reads {
		if r.at.Pos() > first.at.Pos() && !w.partOf(r) || sharesLoop(r, first) {
			return false
		}
	}
	w.writes[0] = first
	return true
}

// partOf: the read leads to a write: c := copy[0].(T) in front of c["k"] = v,
// or finds out where to write.
func (w *copyUses) partOf(r write) bool {
	for _, n := range r.around {
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			id, ok := a.Lhs[0].(*ast.Ident)
			if v, isVar := w.pass.TypesInfo.Defs[id].(*types.Var); ok && isVar && w.seen[v] {
				return true
			}
		}
	}
	return false
}

// sharesLoop: a loop may come from the write back to the read, of the same
// variable.
func sharesLoop(r, first write) bool {
	for _, n := range r.around {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		default:
			continue
		}
		in := func(p token.Pos) bool { return body.Pos() <= p && p < body.End() }
		own := n.Pos() <= r.of.Pos() && r.of.Pos() < n.End() // another one in each round
		if in(r.at.Pos()) && in(first.at.Pos()) && !own {
			return true
		}
	}
	return false
}
