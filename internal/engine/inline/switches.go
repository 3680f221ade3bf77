package inline

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A span is a piece of the source.
type span struct{ from, to token.Pos }

func (s span) holds(t span) bool { return s.from <= t.from && t.to <= s.to }

// A branching is a switch that became a chain of ifs: only what lies within one of its
// conditions or bodies is written as it is analyzed.
type branching struct {
	span
	parts []span
}

// chained returns a switch without a tag as the chain of ifs that it is; nil for one
// that a break ends, or whose cases are not in the order in which they are asked.
func (r *rewriter) chained(s *ast.SwitchStmt) ast.Stmt {
	if s.Tag != nil || len(s.Body.List) == 0 || left(s.Body) {
		return nil
	}
	for i, c := range s.Body.List {
		if len(c.(*ast.CaseClause).List) == 0 && (i == 0 || i < len(s.Body.List)-1) {
			return nil
		}
	}
	r.writable()
	b := branching{span: span{s.Pos(), s.End()}}
	var rest ast.Stmt
	end := s.Body.Rbrace
	for i := len(s.Body.List) - 1; i >= 0; i-- {
		c := s.Body.List[i].(*ast.CaseClause)
		block := &ast.BlockStmt{Lbrace: c.Colon, List: c.Body, Rbrace: end}
		b.parts = append(b.parts, span{c.Colon + 1, end})
		end = c.Case - 1
		if len(c.List) == 0 {
			rest = block
			continue
		}
		iff := &ast.IfStmt{If: c.Case, Cond: r.either(c.List), Body: block, Else: rest}
		for _, e := range c.List {
			b.parts = append(b.parts, span{e.Pos(), e.End()})
		}
		if i == 0 {
			iff.If, iff.Init = s.Pos(), s.Init
			if s.Init != nil {
				b.parts = append(b.parts, span{s.Init.Pos(), s.Init.End()})
			}
		}
		rest = iff
	}
	r.branchings = append(r.branchings, b)
	return rest
}

// either returns the conditions of a case as one.
func (r *rewriter) either(list []ast.Expr) ast.Expr {
	out := list[0]
	for _, e := range list[1:] {
		both := &ast.BinaryExpr{X: out, OpPos: out.End(), Op: token.LOR, Y: e}
		r.info.Types[both] = valueOf(types.Typ[types.Bool])
		out = both
	}
	return out
}

// left reports whether a statement of a switch leaves it for what follows, or for the
// next case.
func left(body *ast.BlockStmt) (found bool) {
	for _, s := range body.List {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				return false // a break in it is its own
			case *ast.BranchStmt:
				found = found || n.Tok == token.FALLTHROUGH || n.Tok == token.BREAK && n.Label == nil
			}
			return !found
		})
	}
	return found
}
