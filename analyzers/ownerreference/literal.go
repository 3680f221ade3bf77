package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// required are the fields without which the API server refuses a reference.
var required = []string{"APIVersion", "Kind", "Name", "UID"}

// literal: an owner reference is written out, and a required field is not.
func (c *checker) literal(lit *ast.CompositeLit, stack []ast.Node) {
	set := make(map[string]ast.Expr)
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return // all fields, in order
		}
		set[kv.Key.(*ast.Ident).Name] = kv.Value
	}
	for _, f := range required {
		if v, ok := set[f]; ok {
			if s, isConst := c.pass.ConstString(v); !isConst || s != "" {
				continue
			}
		}
		if c.owned(lit, stack, f, 0) {
			c.pass.At(lit).Sayf("the owner reference has no %s: the API server refuses the object (ownerReferences[0].%s: Required value)", f, jsonName(f))
			return
		}
	}
	if c.text(set) || c.named(lit, set) {
		return
	}
	c.unmapped(lit, stack, set)
}

func jsonName(f string) string {
	if f == "UID" || f == "APIVersion" {
		return map[string]string{"UID": "uid", "APIVersion": "apiVersion"}[f]
	}
	return strings.ToLower(f)
}

// owned: the reference gets into the owner list of an object; field is not set
// on the way there. stack holds the nodes around e, outermost first.
func (c *checker) owned(e ast.Expr, stack []ast.Node, field string, depth int) bool {
	if depth > 4 {
		return false
	}
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
			continue
		case *ast.CompositeLit: // of a list
			if s, ok := c.pass.TypesInfo.TypeOf(n).Underlying().(*types.Slice); !ok || !kube.IsOwnerReference(s.Elem()) {
				return false
			}
			e = n
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			return ok && id.Name == "OwnerReferences" && kube.IsObjectMeta(c.pass.TypesInfo.TypeOf(stack[i-1].(ast.Expr)))
		case *ast.CallExpr:
			if fn := c.pass.Callee(n); fn != nil {
				f, set, ok := kube.MetaAccessor(fn)
				return ok && set && f == "OwnerReferences"
			}
			id, ok := ast.Unparen(n.Fun).(*ast.Ident)
			if !ok || id.Name != "append" || len(n.Args) == 0 || n.Args[0] == e {
				return false
			}
			if c.ownerList(n.Args[0]) {
				return true
			}
			e = n
		case *ast.AssignStmt:
			for j, r := range n.Rhs {
				if within(e, r) && len(n.Lhs) == len(n.Rhs) {
					return c.assigned(n.Lhs[j], n, stack[:i], field, depth)
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// assigned: the reference, or the list with it, is assigned to an owner list or
// to a variable that gets into one.
func (c *checker) assigned(to ast.Expr, at *ast.AssignStmt, stack []ast.Node, field string, depth int) bool {
	if c.ownerList(to) {
		return true
	}
	id, ok := to.(*ast.Ident)
	if !ok || at.Tok != token.DEFINE {
		return false
	}
	obj := c.pass.TypesInfo.Defs[id]
	body := stack[len(stack)-1]
	found, elsewhere := false, false
	ast.PreorderStack(body, slices.Clone(stack[:len(stack)-1]), func(n ast.Node, around []ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok || obj == nil || c.pass.TypesInfo.Uses[use] != obj {
			return true
		}
		parent := around[len(around)-1]
		if sel, ok := parent.(*ast.SelectorExpr); ok {
			// ref.UID = …, or any other field: it is filled in.
			elsewhere = elsewhere || sel.Sel.Name == field
			return true
		}
		if c.owned(use, around, field, depth+1) {
			found = true
		} else {
			elsewhere = true
		}
		return true
	})
	return found && !elsewhere
}

// ownerList: e is x.OwnerReferences of an object.
func (c *checker) ownerList(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		s := c.pass.TypesInfo.Selections[e]
		if s == nil || e.Sel.Name != "OwnerReferences" {
			return false
		}
		t := c.pass.TypesInfo.TypeOf(e.X)
		return kube.IsObjectMeta(t) || kube.IsAPIObject(t)
	case *ast.CallExpr:
		f, set, ok := kube.MetaAccessor(c.pass.Callee(e))
		return ok && !set && f == "OwnerReferences"
	}
	return false
}

func within(e, in ast.Node) bool { return in.Pos() <= e.Pos() && e.End() <= in.End() }

var version = regexp.MustCompile(`^v\d+((alpha|beta)\d+)?$`)

// sameGroup: the packages hold versions of one API group, or the group itself.
func sameGroup(a, b string) bool { return groupDir(a) == groupDir(b) }

func groupDir(p string) string {
	if version.MatchString(path.Base(p)) {
		return path.Dir(p)
	}
	return p
}
