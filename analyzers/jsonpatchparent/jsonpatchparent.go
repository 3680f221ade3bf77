package jsonpatchparent

import (
	_ "embed"
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports JSON patches that need a map which may be absent.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachPatch(func(c rule.PatchCall, around []ast.Node) {
		if c.Type != kube.JSONPatch || c.Data == nil {
			return
		}
		for _, op := range pass.PatchOperations(c.Data) {
			if m := parent().FindStringSubmatch(op.Path); m != nil && op.Op == "add" && (absent(pass, c.Call, around, m[1]) || !looked(pass, around, m[1]) && !madeWith(pass, c, m[1]) && !selected(pass, c, m[1])) {
				pass.At(c.Call).
					Sayf("this JSON patch fails on an object without %s (422), since add needs the map to be there: use a merge patch, or add the map first", m[1])
				return
			}
		}
	})
}

// parent matches the path of one label or annotation.
var parent = ondemand.Regexp(`^/metadata/(labels|annotations)/.`)

// looked: the function looks at the map, so that it may know that it is there.
func looked(pass *rule.Pass, around []ast.Node, field string) bool {
	name := "Labels"
	if field == "annotations" {
		name = "Annotations"
	}
	for _, n := range around {
		if _, ok := n.(*ast.FuncDecl); !ok {
			continue
		}
		found := false
		ast.Inspect(n, func(x ast.Node) bool {
			sel, ok := x.(*ast.SelectorExpr)
			found = found || ok && (sel.Sel.Name == name || sel.Sel.Name == "Get"+name)
			return !found
		})
		return found
	}
	return false
}
