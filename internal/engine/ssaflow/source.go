// Subject: syntax

package ssaflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"
)

// Path returns the syntax nodes that enclose the token at pos, innermost first;
// nil when no file of the package holds it.
func (p *Package) Path(pos token.Pos) []ast.Node {
	f := p.File(pos)
	if f == nil || !pos.IsValid() {
		return nil
	}
	decl, ok := p.declAt(f, pos)
	if !ok {
		path, _ := astutil.PathEnclosingInterval(f, pos, pos)
		return path
	}
	var c inspector.Cursor
	if made := p.src.Made(pos); made != nil {
		if c, ok = decl.root.FindNode(made); !ok {
			c = decl.root
		}
	} else {
		c = decl.innermost(pos)
	}
	path := make([]ast.Node, 0, 16)
	for n := range c.Enclosing() {
		if n.Node() != nil {
			path = append(path, n.Node())
		}
	}
	return path
}

// declAt returns the declaration around pos.
func (p *Package) declAt(f *ast.File, pos token.Pos) (*declaration, bool) {
	type key struct{}
	decls := Memo(p, key{}, func() map[*ast.File][]*declaration { // by position
		all := make(map[*ast.File][]*declaration, len(p.pass.Files))
		for file := range p.src.Inspector.Root().Children() {
			var decls []*declaration
			for d := range file.Children() {
				if _, ok := d.Node().(ast.Decl); ok {
					decls = append(decls, &declaration{root: d})
				}
			}
			all[file.Node().(*ast.File)] = decls
		}
		return all
	})[f]
	i := sort.Search(len(decls), func(i int) bool { return decls[i].root.Node().End() > pos })
	if i == len(decls) || decls[i].root.Node().Pos() > pos {
		return nil, false
	}
	return decls[i], true
}

// CallExpr returns the call expression of a call, go or defer instruction, or
// nil when the call is not explicit in the source.
func (p *Package) CallExpr(c ssa.CallInstruction) *ast.CallExpr {
	pos := c.Common().Pos()
	if !pos.IsValid() {
		pos = c.Pos()
	}
	if e, ok := p.src.Made(pos).(*ast.CallExpr); ok {
		return e
	}
	for _, n := range p.Path(pos) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Lparen == c.Common().Pos() || n.Lparen == c.Pos() {
				return n
			}
		case *ast.GoStmt:
			if n.Go == c.Pos() {
				return n.Call
			}
		case *ast.DeferStmt:
			if n.Defer == c.Pos() {
				return n.Call
			}
		}
	}
	return nil
}

// ArgExpr returns the expression of argument i of a call, counted as in [Call.Args]; nil for the
// receiver, and where the call or the argument does not stand in the source.
func (p *Package) ArgExpr(c Call, i int) ast.Expr {
	call := p.CallExpr(c.Instr)
	if c.Method {
		i--
	}
	if call == nil || i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// Statements returns the statements of a node that holds a list of them, nil for others.
func Statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// Target returns the assigned expression of a Store, or the written element of
// a MapUpdate: x.F in x.F = v, m[k] in m[k] = v.
func (p *Package) Target(instr ssa.Instruction) ast.Expr {
	pos := instr.Pos()
	for _, n := range p.Path(pos) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Pos() == pos || n.Pos() == pos {
				if p.pass.TypesInfo.Types[n].IsType() {
					return nil // of a literal
				}
				return n
			}
		case *ast.IndexExpr:
			if n.Lbrack == pos || n.Pos() == pos {
				return n
			}
		case *ast.StarExpr:
			if n.Star == pos {
				return n
			}
		case *ast.AssignStmt:
			if n.TokPos == pos && len(n.Lhs) > 0 {
				return n.Lhs[0]
			}
			for _, l := range n.Lhs {
				if l.Pos() == pos {
					return l
				}
			}
			return nil
		case *ast.IncDecStmt:
			return n.X
		case *ast.KeyValueExpr:
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// Node returns the smallest expression or statement that stands for instr.
func (p *Package) Node(instr ssa.Instruction) ast.Node {
	switch i := instr.(type) {
	case ssa.CallInstruction:
		if e := p.CallExpr(i); e != nil {
			return e
		}
	case *ssa.Store, *ssa.MapUpdate:
		if e := p.Target(i); e != nil {
			return e
		}
	}
	path := p.Path(instr.Pos())
	for _, n := range path {
		if _, ok := n.(*ast.Ident); ok {
			continue
		}
		return n
	}
	return nil
}

// Return returns the return statement of a Return instruction, or nil.
func (p *Package) Return(r *ssa.Return) *ast.ReturnStmt {
	for _, n := range p.Path(r.Pos()) {
		if s, ok := n.(*ast.ReturnStmt); ok {
			return s
		}
	}
	return nil
}

// EnclosingFunc returns the innermost function declaration or literal around pos.
func (p *Package) EnclosingFunc(pos token.Pos) ast.Node {
	for _, n := range p.Path(pos) {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return nil
}

// Definition returns the expression that a variable of this package is defined
// with (x := e, var x = e), when that is its only definition in sight; nil
// otherwise.
func (p *Package) Definition(obj types.Object) ast.Expr {
	v, ok := obj.(*types.Var)
	if !ok || v.Pkg() != p.Pkg.Pkg {
		return nil
	}
	path := p.Path(v.Pos())
	for i, n := range path {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				return nil
			}
			for j, l := range n.Lhs {
				if l.Pos() == v.Pos() {
					return n.Rhs[j]
				}
			}
			return nil
		case *ast.ValueSpec:
			for j, name := range n.Names {
				if name.Pos() == v.Pos() && j < len(n.Values) {
					return n.Values[j]
				}
			}
			return nil
		}
		if i > 3 {
			break
		}
	}
	return nil
}
