package unstructuredlostwrite

import (
	"go/ast"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ondemand"
)

var (
	dotted = ondemand.Regexp(`^[a-z][A-Za-z0-9]*((\.[a-z][A-Za-z0-9]*)|(\[[0-9*]*\]))+$`)
	root   = ondemand.Regexp(`^(spec|status|metadata)[.\[]`)
)

// path reports a field name that is a path of several.
func (c *checker) path(nested kube.NestedCall) {
	if c.call.Ellipsis.IsValid() {
		return
	}
	for i := nested.Path; i < len(c.call.Args); i++ {
		arg := c.call.Args[i]
		name, ok := c.pass.ConstString(arg)
		if !ok || !dotted().MatchString(name) || c.isKey(arg, name) {
			continue
		}
		if i == nested.Path {
			if !root().MatchString(name) {
				continue // the map may be one of labels
			}
		} else if before, ok := c.pass.ConstString(c.call.Args[i-1]); !ok || kube.HoldsKeys(before) || !c.ofObject(nested) {
			continue
		}
		c.pass.At(arg).Sayf("%q is one key, not a path: pass each field as its own argument", name)
		return
	}
}

// ofObject: the path begins as one through an API object does. Other content may have any keys.
func (c *checker) ofObject(nested kube.NestedCall) bool {
	first, ok := c.pass.ConstString(c.call.Args[nested.Path])
	return ok && root().MatchString(first+".")
}

// isKey: the file has a map with such a key.
func (c *checker) isKey(arg ast.Expr, name string) bool {
	file, found := c.pass.Flow.File(arg.Pos()), false
	is := func(e ast.Expr) bool {
		lit, ok := e.(*ast.BasicLit)
		if !ok {
			return false
		}
		s, err := strconv.Unquote(lit.Value)
		return err == nil && s == name
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			found = found || is(n.Key)
		case *ast.IndexExpr:
			found = found || is(n.Index)
		}
		return !found
	})
	return found
}
