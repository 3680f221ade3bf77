package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// kind: NewControllerRef with a kind that is not the owner's.
func (c *checker) kind(call *ast.CallExpr) {
	if len(call.Args) != 2 {
		return
	}
	with, ok := c.value(call.Args[1]).(*ast.CallExpr)
	if !ok || !kube.IsWithKind(c.pass.Callee(with)) || len(with.Args) != 1 {
		return
	}
	sel, ok := ast.Unparen(with.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	group := c.variable(sel.X)
	name, _ := c.pass.ConstString(with.Args[0])
	c.differs(call.Args[1], kube.Named(c.pass.TypesInfo.TypeOf(call.Args[0])), group, name)
}

// named: a reference that is written out gives a kind that is not the owner's.
func (c *checker) named(lit *ast.CompositeLit, set map[string]ast.Expr) bool {
	owner := c.ownerOf(lit)
	call, ok := set["APIVersion"].(*ast.CallExpr)
	if owner == nil || !ok || !kube.TextOfVersion(c.pass.Callee(call)) || set["Kind"] == nil {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name, ok := c.pass.ConstString(set["Kind"])
	return ok && c.differs(set["Kind"], kube.Named(c.pass.TypesInfo.TypeOf(owner)), c.variable(sel.X), name)
}

// differs reports a kind, and the variable that its group comes from, that do
// not belong to the owner's type. name is "" where it is not known.
func (c *checker) differs(at ast.Expr, owner *types.Named, group *types.Var, name string) bool {
	if group == nil || group.Pkg() == nil || group.Parent() != group.Pkg().Scope() || owner == nil || !kube.IsAPIObject(owner) {
		return false
	}
	typ, own := owner.Obj(), owner.Obj().Pkg()
	if group.Pkg() != own && !sameGroup(group.Pkg().Path(), own.Path()) {
		if !hasGroupVersion(own) {
			return false
		}
		c.pass.At(at).
			Sayf("the owner %s is of package %s, but its reference gets the group of package %s: the garbage collector finds no such owner and deletes the object", typ.Name(), shortPath(own), shortPath(group.Pkg()))
		return true
	}
	if name == "" || name == typ.Name() {
		return false
	}
	for _, pkg := range []*types.Package{own, group.Pkg()} {
		if other, isType := pkg.Scope().Lookup(name).(*types.TypeName); isType && kube.IsAPIObject(other.Type()) {
			c.pass.At(at).
				Sayf("the owner is a %s, but its reference gets the kind %s: the garbage collector finds no such owner and deletes the object", typ.Name(), name)
			return true
		}
	}
	return false
}

// value returns what a variable holds that is set once, where it is declared;
// other expressions as they are.
func (c *checker) value(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok {
		return e
	}
	v, ok := c.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() != c.pass.Pkg {
		return e
	}
	def := c.pass.Flow.Definition(v)
	if def == nil || c.changed(v) {
		return e
	}
	return ast.Unparen(def)
}

// changed: the variable is assigned after its declaration, or its address taken.
func (c *checker) changed(v *types.Var) bool {
	found := false
	for _, file := range c.pass.Files {
		if v.Parent() != c.pass.Pkg.Scope() && (v.Pos() < file.FileStart || file.FileEnd < v.Pos()) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					id, ok := ast.Unparen(l).(*ast.Ident)
					found = found || ok && c.pass.TypesInfo.Uses[id] == types.Object(v)
				}
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && c.is(n.X, v)
			}
			return !found
		})
	}
	return found
}

// text: a field of the reference is the text of something that is more, or less,
// than the field is to hold.
func (c *checker) text(set map[string]ast.Expr) bool {
	for _, f := range []string{"APIVersion", "Kind"} {
		call, ok := set[f].(*ast.CallExpr)
		if ok && kube.TextOfKind(c.pass.Callee(call)) {
			instead := "GroupVersion().String()"
			if f == "Kind" {
				instead = "its field Kind"
			}
			c.pass.At(call).
				Sayf("the %s of this owner reference is the text of a whole kind (apps/v1, Kind=Deployment): the garbage collector finds no such kind, and never deletes the object; use %s", f, instead)
			return true
		}
	}
	sel, ok := set["APIVersion"].(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Version" && sel.Sel.Name != "Group" {
		return false
	}
	v := c.variable(sel.X)
	if v == nil || !kube.OfGroup(v) {
		return false
	}
	c.pass.At(sel).
		Sayf("the APIVersion of this owner reference is the %s alone: the garbage collector finds no such kind, and never deletes the object; use %s.String()", map[string]string{"Version": "version", "Group": "group"}[sel.Sel.Name], types.ExprString(sel.X))
	return true
}
