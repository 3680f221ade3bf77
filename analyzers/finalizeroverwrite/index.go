package finalizeroverwrite

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var index = rule.Form{Name: "index", Run: reportIndex}

// place matches the path of the finalizer at a constant place of the list.
var place = ondemand.Regexp(`^/metadata/finalizers/\d+$`)

// reportIndex reports a JSON patch that removes whichever finalizer stands at a place, and a merge
// patch that has a list of its own.
func reportIndex(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	pass.EachPatch(func(c rule.PatchCall, _ []ast.Node) {
		if c.Type != kube.JSONPatch && c.Type != kube.MergePatch || c.Data == nil {
			return
		}
		for _, op := range pass.PatchOperations(c.Data) {
			if op.Op == "remove" && place().MatchString(op.Path) {
				pass.At(c.Call).
					Sayf("this JSON patch removes whichever finalizer is at %s, also that of another controller: add a test operation for its name before it", op.Path)
				return
			}
			if op.Op == "replace" && op.Path == "/metadata/finalizers" {
				pass.At(c.Call).Say("a merge patch replaces the whole list of finalizers, also those of other controllers: Update the object that was read, with yours added")
				return
			}
		}
	})
}
