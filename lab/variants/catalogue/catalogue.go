// Package catalogue holds the transformations: one file each, by topic.
package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// All are the transformations, by topic.
var All = []*rewrite.Transformation{
	&ifSplit, &ifJoin, &inverted, &nested, &flattened, &switched, &andSplit, &renamed, &shadowed, &namedResults,
	&deferred, &iterated, &indexed, &fieldwise,
	&throughLocal, &atOnce, &funcValue, &methodValue, &generic, &deepCopied, &addressed,
	&helper, &method, &bodyMethod, &bodyFunc, &apart, &wideParams, &clientField, &clientEmbedded, &ownInterface, &wrappedClient,
	&joined, &stacked, &formatted, &ownError, &kindHelper, &ignored, &unignored,
	&goroutine,
	&aliased, &renamedImports, &dotImports, &ownRequest, &fakes,
}

// Named returns the transformation of a name, nil if there is none.
func Named(name string) *rewrite.Transformation {
	for _, t := range slices.Concat(All, Neighbours) {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// idents visits the identifiers of a node.
func idents(n ast.Node, visit func(id *ast.Ident)) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			visit(id)
		}
		return true
	})
}

// uses reports whether a node mentions an object.
func uses(w *rewrite.Rewriter, n ast.Node, obj types.Object) bool {
	found := false
	idents(n, func(id *ast.Ident) { found = found || obj != nil && w.Info.ObjectOf(id) == obj })
	return found
}

// commented reports whether a comment stands between two places that says more
// than what a test expects.
func commented(f *rewrite.File, from, to token.Pos) bool {
	for _, g := range f.AST.Comments {
		for _, c := range g.List {
			if from <= c.Pos() && c.Pos() < to && !strings.HasPrefix(c.Text, "// want") {
				return true
			}
		}
	}
	return false
}

// simple reports whether values of a type may be copied without anybody noticing:
// nothing has their address.
func simple(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Interface, *types.Map, *types.Chan, *types.Signature, *types.Slice:
		return true
	}
	return false
}

// changed reports whether a node assigns to a variable or takes its address.
func changed(w *rewrite.Rewriter, n ast.Node, obj types.Object) bool {
	found := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && w.Info.ObjectOf(id) == obj
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || is(l)
			}
		case *ast.IncDecStmt:
			found = found || is(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		}
		return !found
	})
	return found
}

// list joins names.
func list(names []string) string { return strings.Join(names, ", ") }
