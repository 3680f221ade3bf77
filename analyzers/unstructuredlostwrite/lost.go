package unstructuredlostwrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

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
