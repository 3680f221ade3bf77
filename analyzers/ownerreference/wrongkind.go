package ownerreference

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportWrongKind reports references with a kind or group that is not the owner's.
func (c *checker) reportWrongKind() {
	for _, r := range c.refs {
		if r.lit != nil && c.textAt(r) != nil {
			continue
		}
		if k := c.wrongKind(r); k != nil {
			c.pass.At(k.at).Say(k.message)
		}
	}
}

// A kindFault is what is wrong with the kind of a reference.
type kindFault struct {
	at      ast.Expr
	message string
}

// wrongKind compares what a reference says of the kind of its owner with the
// owner's type. It returns nil where they agree or one is not known.
func (c *checker) wrongKind(r *reference) *kindFault {
	at, group, name := c.claimed(r)
	owner := kube.Named(c.pass.TypesInfo.TypeOf(r.owner))
	if group == nil || group.Pkg() == nil || group.Parent() != group.Pkg().Scope() || owner == nil || !kube.IsAPIObject(owner) {
		return nil
	}
	typ, own := owner.Obj(), owner.Obj().Pkg()
	if group.Pkg() != own && !sameGroup(group.Pkg().Path(), own.Path()) {
		if !hasGroupVersion(own) {
			return nil
		}
		return &kindFault{at, fmt.Sprintf("the owner %s is of package %s, but its reference gets the group of package %s: the garbage collector finds no such owner and deletes the object", typ.Name(), shortPath(own), shortPath(group.Pkg()))}
	}
	if name == "" || name == typ.Name() {
		return nil
	}
	for _, pkg := range []*types.Package{own, group.Pkg()} {
		if other, isType := pkg.Scope().Lookup(name).(*types.TypeName); isType && kube.IsAPIObject(other.Type()) {
			return &kindFault{at, fmt.Sprintf("the owner is a %s, but its reference gets the kind %s: the garbage collector finds no such owner and deletes the object", typ.Name(), name)}
		}
	}
	return nil
}

// claimed returns where a reference says of which kind its owner is, the variable
// that the group comes from, and the name of the kind, "" where it is not known.
func (c *checker) claimed(r *reference) (at ast.Expr, group *types.Var, name string) {
	var by, kind ast.Expr
	if r.lit != nil {
		call, ok := r.set["APIVersion"].(*ast.CallExpr)
		if r.owner == nil || !ok || !kube.TextOfVersion(c.pass.Callee(call)) || r.set["Kind"] == nil {
			return nil, nil, ""
		}
		at, by, kind = r.set["Kind"], call.Fun, r.set["Kind"]
	} else {
		at = r.expr.(*ast.CallExpr).Args[1]
		switch e := c.pass.OnlyValue(at).(type) {
		case *ast.CallExpr:
			if kube.IsWithKind(c.pass.Callee(e)) && len(e.Args) == 1 {
				by, kind = e.Fun, e.Args[0]
			}
		case *ast.CompositeLit: // schema.GroupVersionKind{Group: of.Group}
			set, _ := rule.Fields(e)
			by, kind = set["Group"], set["Kind"]
		}
	}
	sel, ok := ast.Unparen(by).(*ast.SelectorExpr)
	if !ok {
		return nil, nil, ""
	}
	name, known := c.pass.ConstString(kind)
	if r.lit != nil && !known {
		return nil, nil, ""
	}
	return at, c.groupVersion(sel.X), name
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

var version = ondemand.Regexp(`^v\d+((alpha|beta)\d+)?$`)

// sameGroup: the packages hold versions of one API group, or the group itself.
func sameGroup(a, b string) bool { return groupDir(a) == groupDir(b) }

func groupDir(p string) string {
	if version().MatchString(path.Base(p)) {
		return path.Dir(p)
	}
	return p
}

// shortPath tells packages apart that are all called v1.
func shortPath(pkg *types.Package) string {
	parts := strings.Split(pkg.Path(), "/")
	return strings.Join(parts[max(0, len(parts)-2):], "/")
}
