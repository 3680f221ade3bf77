// Package copies finds pieces of a package that were copied and adapted, and the
// names in them that were not.
package copies

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
)

// A Kept is a name that stands in a copy as it stood in the original, where others
// like it were replaced.
type Kept struct {
	// At is the name in the copy.
	At *ast.Ident
	// Original is the same name in the piece that was copied.
	Original *ast.Ident
	// Meant is what it would be if it had been replaced like the others.
	Meant types.Object
	// Renamed is a place of the copy where the name, or a part of it, was replaced.
	Renamed *ast.Ident
	// copied is the piece of code.
	copied ast.Node
}

const (
	minNames = 8    // smaller pieces are alike by chance
	maxNames = 1000 // larger ones are not looked at as a whole, since each of a nest would be gone through
	maxGroup = 24   // of more pieces alike only neighbours are compared
)

// A leaf is a name or a literal of a piece.
type leaf struct {
	id   *ast.Ident // nil for literals
	obj  types.Object
	base string // what stands before the name: "app.Spec" for app.Spec.Driver
	text string
	// cond is the statement in whose condition it stands; set, that it is assigned to.
	cond *ast.IfStmt
	set  bool
}

// A piece is a function or a statement, cut into its names and literals.
type piece struct {
	node   ast.Node
	list   ast.Node // what holds the list that it is an element of, nil for others
	leaves []leaf
}

// Find returns the names that were left as they stood, in source order of the shapes.
func Find(files []*ast.File, info *types.Info) []Kept {
	var order []string
	groups := make(map[string][]*piece)
	add := func(n, list ast.Node) {
		p, shape := cut(n, info)
		if len(p.leaves) < minNames || len(p.leaves) > maxNames {
			return
		}
		if groups[shape] == nil {
			order = append(order, shape)
		}
		p.list = list
		groups[shape] = append(groups[shape], p)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				add(fn, nil)
				statements(fn.Body, add)
			}
		}
	}
	best := make(map[*ast.Ident]int)
	var out []Kept
	for _, shape := range order {
		eachPair(groups[shape], func(p, q *piece) {
			for _, k := range compare(p, q) {
				at, ok := best[k.At]
				if !ok {
					best[k.At] = len(out)
					out = append(out, k)
				} else if size(out[at].copied) < size(k.copied) {
					out[at] = k
				}
			}
		})
	}
	return out
}

// statements hands over the statements and elements of literals below a body, and what
// holds them.
func statements(body *ast.BlockStmt, add func(n, list ast.Node)) {
	var around []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			around = around[:len(around)-1]
			return true
		}
		switch n.(type) {
		case *ast.BlockStmt:
		case ast.Stmt, *ast.KeyValueExpr:
			add(n, around[len(around)-1])
		}
		if s, ok := n.(*ast.IfStmt); ok {
			addArms(s, around[len(around)-1], add)
		}
		around = append(around, n)
		return true
	})
}

// addArms hands over the branches of if … else if …, which make a list. s is its first.
func addArms(s *ast.IfStmt, above ast.Node, add func(n, list ast.Node)) {
	if up, ok := above.(*ast.IfStmt); ok && up.Else == ast.Stmt(s) || s.Else == nil {
		return
	}
	for at := s; at != nil; {
		add(&ast.IfStmt{If: at.If, Cond: at.Cond, Body: at.Body}, s)
		at, _ = at.Else.(*ast.IfStmt)
	}
}

func eachPair(group []*piece, visit func(p, q *piece)) {
	for i, p := range group {
		for j, q := range group {
			if i != j && (len(group) <= maxGroup || j-i == 1 || i-j == 1) && !(p.node.Pos() < q.node.End() && q.node.Pos() < p.node.End()) {
				visit(p, q)
			}
		}
	}
}

func size(n ast.Node) int { return int(n.End() - n.Pos()) }

// cut takes a piece apart into its shape and the names and literals in it.
func cut(n ast.Node, info *types.Info) (*piece, string) {
	p := &piece{node: n}
	var b strings.Builder
	base := make(map[*ast.Ident]string)
	var tests []*ast.IfStmt
	set := make(map[*ast.Ident]bool)
	ast.Inspect(n, func(n ast.Node) bool {
		if len(p.leaves) > maxNames {
			return false
		}
		switch n := n.(type) {
		case nil:
			b.WriteByte(')')
			return true
		case *ast.CommentGroup:
			return false
		case *ast.Ident:
			b.WriteByte('i')
			var cond *ast.IfStmt
			cond, tests = condAround(n, tests)
			p.leaves = append(p.leaves, leaf{id: n, obj: info.ObjectOf(n), base: base[n], text: n.Name, cond: cond, set: set[n]})
			return false
		case *ast.BasicLit:
			b.WriteByte('l')
			p.leaves = append(p.leaves, leaf{text: n.Value})
			return false
		case *ast.SelectorExpr:
			base[n.Sel] = types.ExprString(n.X)
			b.WriteByte('.')
		case *ast.IfStmt:
			tests = append(tests, n)
			b.WriteString("if")
		case *ast.BinaryExpr:
			b.WriteString(n.Op.String())
		case *ast.UnaryExpr:
			b.WriteString("u" + n.Op.String())
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if sel, ok := ast.Unparen(to).(*ast.SelectorExpr); ok && n.Tok == token.ASSIGN {
					set[sel.Sel] = true
				}
			}
			b.WriteString(n.Tok.String() + strconv.Itoa(len(n.Lhs)))
		case *ast.BranchStmt:
			b.WriteString(n.Tok.String())
		case *ast.IncDecStmt:
			b.WriteString(n.Tok.String())
		default:
			b.WriteString(reflect.TypeOf(n).String())
		}
		b.WriteByte('(')
		return true
	})
	return p, b.String()
}

// condAround returns the first of the statements in whose condition the name stands, and those
// whose condition is not behind: names come in source order.
func condAround(n *ast.Ident, tests []*ast.IfStmt) (*ast.IfStmt, []*ast.IfStmt) {
	for len(tests) > 0 && tests[0].Cond.End() <= n.Pos() {
		tests = tests[1:]
	}
	for _, s := range tests {
		if s.Cond.Pos() <= n.Pos() && n.Pos() < s.Cond.End() {
			return s, tests
		}
	}
	return nil, tests
}
