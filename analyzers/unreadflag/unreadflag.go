package unreadflag

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports flags whose values nobody reads.
var Analyzer = rule.New(doc, run, rule.Always())

func run(pass *rule.Pass) {
	files, info := pass.AsWritten()
	l := &look{pass: pass, info: info, filled: make(map[*types.Var][]flagCall), read: make(map[*types.Var]bool), names: make(map[string]bool)}
	for _, f := range files {
		ast.Inspect(f, l.register)
	}
	if len(l.order) == 0 || l.bound {
		return
	}
	for _, f := range files {
		ast.Inspect(f, l.reads)
	}
	for _, v := range l.order {
		if !l.read[v] {
			l.judge(v)
		}
	}
}

// A flagCall is a call that registers a flag.
type flagCall struct {
	call *ast.CallExpr
	to   ast.Expr // the variable
	name string   // "" when it is no constant
}

// A look goes through a package: which variables flags fill, and which are read.
type look struct {
	pass   *rule.Pass
	info   *types.Info
	filled map[*types.Var][]flagCall
	order  []*types.Var
	read   map[*types.Var]bool
	names  map[string]bool // constants that are given to calls that register nothing
	bound  bool            // a library gets flags, which it may read by name
}

// register collects the flags.
func (l *look) register(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	fn := model.Callee(l.info, call)
	l.bound = l.bound || kube.TakesFlags(fn) && !l.pass.InModule(fn.Pkg())
	to := l.target(call)
	if v := l.variable(to); v != nil {
		if len(l.filled[v]) == 0 {
			l.order = append(l.order, v)
		}
		name, _ := l.text(call.Args[1])
		l.filled[v] = append(l.filled[v], flagCall{call, to, name})
	}
	return true
}

// target returns the variable that the flag of a call fills, nil if it is no such call.
func (l *look) target(call *ast.CallExpr) ast.Expr {
	if len(call.Args) == 0 || !kube.FillsVariable(model.Callee(l.info, call)) {
		return nil
	}
	if u, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return nil
}

// text returns the constant text that e is.
func (l *look) text(e ast.Expr) (string, bool) {
	v := l.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// variable returns the variable or field of this package that e names.
func (l *look) variable(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, _ := l.info.Uses[id].(*types.Var)
	if v == nil || v.Pkg() != l.pass.Pkg {
		return nil
	}
	return v.Origin()
}
