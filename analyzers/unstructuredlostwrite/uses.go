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
	home := w.pass.Flow.EnclosingFunc(l.Var.Pos())
	for _, u := range l.Uses {
		if w.pass.Flow.EnclosingFunc(u.Pos()) != home {
			w.escapes = true // a literal may run at any time
			return
		}
		w.use(l, u)
	}
}

func (w *copyUses) read(l *rule.Local, u rule.Use, at ast.Node) {
	w.reads = append(w.reads, write{at, l.Var, u.Around})
}

func (w *copyUses) write(l *rule.Local, u rule.Use, at ast.Node) {
	w.writes = append(w.writes, write{at, l.Var, u.Around})
}

// use climbs from a use to what is done with the variable or its element.
func (w *copyUses) use(l *rule.Local, u rule.Use) {
	var at ast.Expr = u.Ident
	for i, n := range u.Around {
		rest := u.Around[i+1:]
		switch n := n.(type) {
		case *ast.ParenExpr, *ast.TypeAssertExpr, *ast.SelectorExpr:
			at = n.(ast.Expr)
			continue
		case *ast.IndexExpr:
			if n.X == at {
				at = n
				continue
			}
			w.read(l, u, at)
		case *ast.AssignStmt:
			w.assigned(l, u, n, at)
		case *ast.IncDecStmt:
			w.write(l, u, at)
		case *ast.RangeStmt:
			w.ranged(l, u, n, at)
		case *ast.BinaryExpr:
			w.read(l, u, at)
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
				w.write(l, u, at)
			}
			return // a whole assignment is one of Local.Values
		}
	}
	// x := copy[i].(T)
	if id, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Rhs) == 1 && n.Tok == token.DEFINE {
		w.read(l, u, at)
		if id.Name != "_" && holds(w.pass.TypesInfo.TypeOf(id)) {
			w.follow(w.pass.Local(id))
		}
		return
	}
	w.escapes = true
}

// holds: what is stored into a value of type t is stored into what it came from. What a type switch
// declares has none: it is another variable in each case.
func holds(t types.Type) bool {
	if t == nil {
		return true
	}
	_, basic := t.Underlying().(*types.Basic)
	return !basic
}

func (w *copyUses) ranged(l *rule.Local, u rule.Use, n *ast.RangeStmt, at ast.Expr) {
	if n.X != at {
		return // it becomes another element: one of Local.Values
	}
	w.read(l, u, at)
	if id, ok := n.Value.(*ast.Ident); ok && id.Name != "_" && holds(w.pass.TypesInfo.TypeOf(id)) {
		w.follow(w.pass.Local(id))
	}
}

func (w *copyUses) called(l *rule.Local, u rule.Use, n *ast.CallExpr, at ast.Expr, around []ast.Node) {
	switch {
	case w.pass.IsBuiltin(n, "len"):
		w.read(l, u, at)
	case w.pass.IsBuiltin(n, "delete") && n.Args[0] == at:
		w.write(l, u, n)
	case w.pass.IsBuiltin(n, "append") && n.Args[0] == at && len(around) > 0 && w.back(l, n, around[0]):
		w.write(l, u, n)
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
