package loopvar

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports addresses of loop variables that are kept.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		v := pass.TypesInfo.FileVersions[file]
		if v == "" || version.Compare(v, "go1.22") >= 0 {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if loop := loopOf(pass, n); loop.body != nil {
				loop.check(pass)
			}
			return true
		})
	}
}

// A loop has variables of its own.
type loop struct {
	body *ast.BlockStmt
	vars []types.Object
}

func loopOf(pass *rule.Pass, n ast.Node) (out loop) {
	var names []ast.Expr
	switch n := n.(type) {
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			out.body, names = n.Body, []ast.Expr{n.Key, n.Value}
		}
	case *ast.ForStmt:
		if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
			out.body, names = n.Body, init.Lhs
		}
	}
	for _, e := range names {
		if id, ok := e.(*ast.Ident); ok && pass.TypesInfo.Defs[id] != nil {
			out.vars = append(out.vars, pass.TypesInfo.Defs[id])
		}
	}
	return out
}

// check reports the first address of each variable that is kept.
func (l loop) check(pass *rule.Pass) {
	said := map[types.Object]bool{}
	ast.Inspect(l.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if len(n.Rhs) != len(n.Lhs) || !l.outlives(pass, to) || leaves(pass, n) {
					continue
				}
				if at, v := l.address(pass, n.Rhs[i]); v != nil && !said[v] {
					said[v] = true
					l.report(pass, at, v)
				}
			}
		}
		return true
	})
}

func (l loop) report(pass *rule.Pass, at ast.Expr, v types.Object) {
	f := pass.At(at)
	if len(l.body.List) > 0 {
		f.Fix("copy "+v.Name(), fix.InsertBefore(pass.Flow, l.body.List[0], v.Name()+" := "+v.Name())...)
	}
	f.Sayf("%s is one variable for all rounds, as this file is for Go before 1.22: what is kept here points to the last element each time; copy it first", v.Name())
}

// outlives: what is assigned to is more than a variable of the round.
func (l loop) outlives(pass *rule.Pass, to ast.Expr) bool {
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		obj := pass.TypesInfo.Uses[to]
		return obj != nil && (obj.Pos() < l.body.Pos() || obj.Pos() > l.body.End()) && !slices.Contains(l.vars, obj)
	case *ast.IndexExpr:
		return l.outlives(pass, to.X)
	case *ast.SelectorExpr:
		return l.outlives(pass, to.X)
	}
	return false
}

// address returns the address of a variable of the loop, or of a part of it, that a value is
// or holds.
func (l loop) address(pass *rule.Pass, e ast.Expr) (ast.Expr, types.Object) {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if _, lit := ast.Unparen(e.X).(*ast.CompositeLit); lit {
			return l.address(pass, e.X)
		}
		if e.Op == token.AND {
			return e, l.base(pass, e.X)
		}
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if at, v := l.address(pass, x); v != nil {
				return at, v
			}
		}
	case *ast.KeyValueExpr:
		return l.address(pass, e.Value)
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == types.Universe.Lookup("append") {
			for _, x := range e.Args[1:] {
				if at, v := l.address(pass, x); v != nil {
					return at, v
				}
			}
		}
	}
	return nil, nil
}
