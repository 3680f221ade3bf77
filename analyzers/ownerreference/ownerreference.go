package ownerreference

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports owner references that are refused, ignored or wrong.
var Analyzer = rule.NewForms(doc, rule.Forms{
	dropped, incomplete, nouid, malformed, wrongkind, notcontroller, unowned, clusterscoped, foreign,
})

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
	pass  *rule.Pass // of the form that looks
	refs  []*reference
	metas []*ast.CompositeLit // metadata that is written out
	ifs   []branch
	// mapped are the kinds that Owns maps by controller, owned those that the
	// package gives owners.
	mapped map[*types.TypeName]bool
	owned  func() map[*types.TypeName]bool
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

// A branch is an if statement, and the block that it stands in, if any.
type branch struct {
	stmt  *ast.IfStmt
	block *ast.BlockStmt
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{pass: pass}
	c.mapped = c.findMapped()
	c.owned = sync.OnceValue(c.findOwned)
	for _, file := range pass.Sources() {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				switch t := pass.TypesInfo.TypeOf(n); {
				case kube.IsOwnerReference(t):
					set, _ := rule.Fields(n)
					c.refs = append(c.refs, &reference{n, n, set, c.ownerOf(n), slices.Clone(stack)})
				case kube.IsObjectMeta(t):
					c.metas = append(c.metas, n)
				}
			case *ast.CallExpr:
				if kube.IsNewControllerRef(pass.Callee(n)) && len(n.Args) == 2 {
					c.refs = append(c.refs, &reference{n, nil, nil, c.ownerOf(n), slices.Clone(stack)})
				}
			case *ast.IfStmt:
				block, _ := stack[len(stack)-1].(*ast.BlockStmt)
				c.ifs = append(c.ifs, branch{n, block})
			}
			return true
		})
	}
	c.refs = slices.DeleteFunc(c.refs, func(r *reference) bool {
		return r.lit != nil && pass.Quiet(c.onlyDeleted(r), r.lit, "the object stands for one that is deleted, and is not sent")
	})
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
