package rule

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
)

// CachedInOneNamespace reports whether a file of the module, tests apart, says that the cache
// holds objects of the kind from one namespace alone: others are in no list.
func (p *Pass) CachedInOneNamespace(kind *types.TypeName) bool {
	return slices.ContainsFunc(p.Files, func(f *ast.File) bool { return cachesOne(f, kind) }) ||
		p.anyFile(func(f *ast.File) bool { return cachesOne(f, kind) }, "ByObject", strconv.Quote(kind.Pkg().Path()))
}

// cachesOne: ByObject: map[client.Object]cache.ByObject{&v1.Kind{}: {Namespaces: …}}, with one.
func cachesOne(file *ast.File, kind *types.TypeName) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		of, ok := n.(*ast.KeyValueExpr)
		if !ok || found {
			return !found
		}
		if by, ok := of.Value.(*ast.CompositeLit); ok && names(of.Key, kind.Name()) {
			values, _ := Fields(by)
			list, ok := values["Namespaces"].(*ast.CompositeLit)
			found = ok && len(list.Elts) == 1
		}
		return !found
	})
	return found
}
