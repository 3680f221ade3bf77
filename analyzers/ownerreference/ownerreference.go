package ownerreference

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports owner references that are refused, ignored or wrong.
var Analyzer = rule.NewForms(doc, rule.Forms{dropped, broken, unowned, foreign})

// look makes the Run of a form that asks what all forms know of the package.
func look(report func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		c := *rule.Shared(pass, newChecker)
		c.pass = pass
		report(&c)
	}
}

// A checker is what the forms know of a package.
type checker struct {
	pass *rule.Pass // of the form that looks
	refs []*reference
	// mapped are the kinds that Owns maps by controller.
	mapped map[*types.TypeName]bool
}

// A reference is an expression that makes an owner reference: a literal, or a
// call of NewControllerRef.
type reference struct {
	expr  ast.Expr
	lit   *ast.CompositeLit   // nil for a call
	set   map[string]ast.Expr // by field of the literal; nil when it names none
	owner ast.Expr            // nil when it is not known
	stack []ast.Node          // around the expression, outermost first
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass}
	c.mapped = c.findMapped()
	for _, file := range pass.Sources() {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if kube.IsOwnerReference(pass.TypesInfo.TypeOf(n)) {
					set, _ := rule.Fields(n)
					c.refs = append(c.refs, &reference{n, n, set, c.ownerOf(n), slices.Clone(stack)})
				}
			case *ast.CallExpr:
				if kube.IsNewControllerRef(pass.Callee(n)) && len(n.Args) == 2 {
					c.refs = append(c.refs, &reference{n, nil, nil, c.ownerOf(n), slices.Clone(stack)})
				}
			}
			return true
		})
	}
	return c
}

// ownerOf returns the owner of a reference that e makes: the first argument of
// NewControllerRef, or x where a literal has the UID of x.
func (c *checker) ownerOf(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.CallExpr:
		if kube.IsNewControllerRef(c.pass.Callee(e)) && len(e.Args) == 2 {
			return ast.Unparen(e.Args[0])
		}
	case *ast.CompositeLit:
		if !kube.IsOwnerReference(c.pass.TypesInfo.TypeOf(e)) {
			return nil
		}
		set, _ := rule.Fields(e)
		if x, field := c.pass.MetaRead(set["UID"]); field == "UID" {
			return ast.Unparen(x)
		}
	}
	return nil
}

func setsOwner(fn *types.Func) bool {
	_, ok := kube.SetsOwner(fn)
	return ok
}
