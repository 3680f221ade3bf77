package ownerreference

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports owner references that are refused, ignored or wrong.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	c.mapped = c.owns()
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		switch {
		case kube.IsNewControllerRef(fn):
			c.kind(call)
		case setsOwner(fn):
			c.dropped(call, fn, around)
		}
	})
	for _, file := range pass.Sources() {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				switch t := pass.TypesInfo.TypeOf(n); {
				case kube.IsOwnerReference(t):
					c.literal(n, stack)
					if x := c.ownerOf(n); x != nil {
						c.outOfReach(n, pass.TypesInfo.TypeOf(x), stack)
					}
				case kube.IsObjectMeta(t):
					c.elsewhere(n)
				}
			case *ast.CallExpr:
				if x := c.ownerOf(n); x != nil {
					c.outOfReach(n, pass.TypesInfo.TypeOf(x), stack)
				}
			case *ast.IfStmt:
				c.first(n, stack)
				c.guard(n, stack)
			}
			return true
		})
	}
	if kube.TestTree(pass.Pkg.Path()) {
		return // copies in tests have no owners
	}
	for _, f := range pass.Funcs() {
		c.moved(f.Fn)
		for _, call := range pass.Flow.Calls(f.Fn) {
			if setsOwner(call.Fn) {
				c.noUID(f, call)
			}
		}
		for i := range f.Ops {
			c.unowned(f, &f.Ops[i])
		}
	}
}

type checker struct {
	pass   *rule.Pass
	mapped map[*types.TypeName]bool // kinds that Owns maps by controller
	spaced map[*types.TypeName]bool // kinds whose namespace is given to something else
	given  map[*types.TypeName]bool // kinds that get owners
}

func setsOwner(fn *types.Func) bool {
	_, ok := kube.SetsOwner(fn)
	return ok
}

// dropped: nobody looks at the error.
func (c *checker) dropped(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
	var stmt ast.Stmt
	switch s := around[0].(type) {
	case *ast.ExprStmt:
		stmt = s
	case *ast.AssignStmt:
		id, ok := s.Lhs[0].(*ast.Ident)
		if len(s.Lhs) != 1 || !ok || id.Name != "_" {
			return
		}
		stmt = s
	default:
		return
	}
	if c.pass.Silenced(stmt, "errcheck") {
		return // dropped on purpose
	}
	then := "nothing is set and the garbage collector never deletes the object"
	if controller, _ := kube.SetsOwner(fn); controller {
		then = "nothing is set, so that the object is never garbage-collected nor mapped by Owns"
	}
	c.pass.At(call).Fixes(fix.ReturnError(c.pass.Flow, stmt, call)...).
		Sayf("the error of %s is dropped: for an owner in another namespace, or a second controller, %s", fn.Name(), then)
}

// variable returns the package variable that e names, or nil.
func (c *checker) variable(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, _ := c.pass.TypesInfo.Uses[id].(*types.Var)
	if v == nil || v.IsField() || !kube.IsGroupVersion(v.Type()) {
		return nil
	}
	return v
}

// hasGroupVersion: the package declares the group and version of its kinds.
func hasGroupVersion(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		if v, ok := pkg.Scope().Lookup(name).(*types.Var); ok && kube.IsGroupVersion(v.Type()) {
			return true
		}
	}
	return false
}

// shortPath tells packages apart that are all called v1.
func shortPath(pkg *types.Package) string {
	parts := strings.Split(pkg.Path(), "/")
	return strings.Join(parts[max(0, len(parts)-2):], "/")
}
