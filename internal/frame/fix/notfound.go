// Subject: fixes

package fix

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// IgnoreNotFound wraps the error of `return T{}, err` in client.IgnoreNotFound
// and adds its import. It returns nil when something else is returned than err
// as it came from the read, beside an empty literal.
func IgnoreNotFound(p *ssaflow.Package, stmt *ast.ReturnStmt, ret *ssa.Return, err ssa.Value) []analysis.SuggestedFix {
	if stmt == nil || len(stmt.Results) != 2 || len(ret.Results) != 2 {
		return nil
	}
	lit, ok := ast.Unparen(stmt.Results[0]).(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 0 {
		return nil
	}
	if _, ok := ast.Unparen(stmt.Results[1]).(*ast.Ident); !ok || !comesFrom(ret.Results[1], err) {
		return nil
	}
	name, edits, ok := Import(p, stmt.Pos(), kube.ClientPath)
	if !ok {
		return nil
	}
	e := stmt.Results[1]
	edits = append(edits,
		analysis.TextEdit{Pos: e.Pos(), End: e.Pos(), NewText: []byte(name + ".IgnoreNotFound(")},
		analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(")")})
	return []analysis.SuggestedFix{{Message: "ignore NotFound: the object is gone", TextEdits: edits}}
}

// ReturnUnlessNotFound puts the error called name, of a read that may find nothing, in the
// place of a result, but for NotFound, and adds the import that it takes.
func ReturnUnlessNotFound(p *ssaflow.Package, result ast.Node, name string) []analysis.SuggestedFix {
	client, edits, ok := Import(p, result.Pos(), kube.ClientPath)
	if !ok {
		return nil
	}
	edits = append(edits, Replace(result, client+".IgnoreNotFound("+name+")"))
	return Offer("return "+name+", but for NotFound", edits...)
}

// comesFrom: v is err itself, through variables.
func comesFrom(v, err ssa.Value) bool {
	origins := ssaflow.Origins(nil, v, ssaflow.OriginOptions{Interfaces: true})
	return !slices.ContainsFunc(origins, func(o ssaflow.Origin) bool { return o.Value != err })
}
