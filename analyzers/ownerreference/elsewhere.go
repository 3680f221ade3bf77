package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var elsewhere = rule.Form{Name: "elsewhere", Run: look((*checker).reportElsewhere)}

// reportElsewhere reports metadata that is written out with a reference to an
// owner, and in a namespace that the spec of the owner names.
func (c *checker) reportElsewhere() {
	for _, meta := range c.metas {
		set, _ := rule.Fields(meta)
		namespace, owners := set["Namespace"], set["OwnerReferences"]
		if namespace == nil || owners == nil {
			continue
		}
		root := c.ofSpec(namespace)
		if root == nil {
			continue
		}
		kind := kube.Named(root.Type())
		if kind == nil || !kube.IsAPIObject(kind) || !c.pass.Namespaced(kind) {
			continue
		}
		ast.Inspect(owners, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			if x := c.ownerOf(e); x != nil && c.pass.Variable(x) == root {
				c.pass.At(e).
					Sayf("the owner %s may lie in another namespace than %s: the garbage collector finds no such owner there and deletes the object; set no owner, and delete it in a finalizer", root.Name(), types.ExprString(namespace))
				return false
			}
			return true
		})
	}
}

// ofSpec returns the variable x when e is x.Spec.… of an API object.
func (c *checker) ofSpec(e ast.Expr) *types.Var {
	spec := false
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			break
		}
		spec = spec || sel.Sel.Name == "Spec" && kube.IsAPIObject(c.pass.TypesInfo.TypeOf(sel.X))
		e = sel.X
	}
	if !spec {
		return nil
	}
	return c.pass.Variable(e)
}
