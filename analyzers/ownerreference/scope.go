package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// outOfReach: a reference written by hand, which nobody checks, gets into an
// object that lies in no namespace, although its owner lies in one.
func (c *checker) outOfReach(ref ast.Expr, owner types.Type, stack []ast.Node) {
	own := kube.Named(owner)
	if own == nil || !kube.IsAPIObject(own) || !c.inNamespace(own) {
		return
	}
	for _, kind := range c.kinds(ref, stack, 0) {
		if kube.ClusterScoped(kind) {
			c.pass.At(ref).
				Sayf("a %s lies in no namespace and cannot be owned by a %s, which does: the garbage collector finds no such owner and deletes it; delete it in a finalizer of the owner", kind.Obj().Name(), own.Obj().Name())
			return
		}
	}
}

// inNamespace: objects of the kind lie in a namespace: built-in ones that are
// known to, and those whose namespace the package gives to something else.
func (c *checker) inNamespace(kind *types.Named) bool {
	if kube.NamespacedKind(kind) {
		return true
	}
	if c.spaced == nil {
		c.spaced = make(map[*types.TypeName]bool)
		for _, file := range c.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.KeyValueExpr:
					if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Namespace" {
						c.lendsNamespace(n.Value)
					}
				case *ast.CallExpr:
					f, set, ok := kube.MetaAccessor(c.pass.Callee(n))
					if len(n.Args) == 1 && (ok && set && f == "Namespace" || kube.IsInNamespace(c.pass.TypesInfo.TypeOf(n))) {
						c.lendsNamespace(n.Args[0])
					}
				}
				return true
			})
		}
	}
	return c.spaced[kind.Obj()]
}

// lendsNamespace: e is x.Namespace or x.GetNamespace().
func (c *checker) lendsNamespace(e ast.Expr) {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		if f, set, ok := kube.MetaAccessor(c.pass.Callee(call)); !ok || set || f != "Namespace" {
			return
		}
		e = ast.Unparen(call.Fun)
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Namespace" && sel.Sel.Name != "GetNamespace" {
		return
	}
	if t := kube.Named(c.pass.TypesInfo.TypeOf(sel.X)); t != nil && kube.IsAPIObject(t) {
		c.spaced[t.Obj()] = true
	}
}

// elsewhere: metadata is written out with a reference to an owner, and in a
// namespace that the spec of the owner names.
func (c *checker) elsewhere(meta *ast.CompositeLit) {
	var namespace, owners ast.Expr
	for _, e := range meta.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		switch kv.Key.(*ast.Ident).Name {
		case "Namespace":
			namespace = kv.Value
		case "OwnerReferences":
			owners = kv.Value
		}
	}
	if namespace == nil || owners == nil {
		return
	}
	root, spec := c.ofSpec(namespace)
	if root == nil || !spec {
		return
	}
	kind := kube.Named(root.Type())
	if kind == nil || !kube.IsAPIObject(kind) || !c.inNamespace(kind) {
		return
	}
	ast.Inspect(owners, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if x := c.ownerOf(e); x != nil && c.operand(x) == root {
			c.pass.At(e).
				Sayf("the owner %s may lie in another namespace than %s: the garbage collector finds no such owner there and deletes the object; set no owner, and delete it in a finalizer", root.Name(), types.ExprString(namespace))
			return false
		}
		return true
	})
}

// ofSpec: e is x.Spec.…; the variable x.
func (c *checker) ofSpec(e ast.Expr) (root types.Object, spec bool) {
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return c.operand(e), spec
		}
		spec = spec || sel.Sel.Name == "Spec"
		e = sel.X
	}
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
		for _, f := range e.Elts {
			kv, ok := f.(*ast.KeyValueExpr)
			if !ok || kv.Key.(*ast.Ident).Name != "UID" {
				continue
			}
			v := ast.Unparen(kv.Value)
			if call, ok := v.(*ast.CallExpr); ok {
				v = ast.Unparen(call.Fun)
			}
			if sel, ok := v.(*ast.SelectorExpr); ok && (sel.Sel.Name == "UID" || sel.Sel.Name == "GetUID") {
				return ast.Unparen(sel.X)
			}
		}
	}
	return nil
}
