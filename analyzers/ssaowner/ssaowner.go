package ssaowner

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports apply requests without a field manager, or without force.
var Analyzer = rule.New(doc, run)

// unnamed: also creations without the field manager of the controller.
var unnamed rule.Switch

func init() {
	unnamed.Bind(Analyzer, "unnamed", "also report custom resources that a controller with a field manager creates without naming it")
}

func run(pass *rule.Pass) {
	owned := objects.OwnedClients(pass.Flow)
	pass.EachPatch(func(c rule.PatchCall, around []ast.Node) {
		if c.Type != kube.ApplyPatch || c.Spread {
			return
		}
		said := options(pass, c)
		quiet := pass.QuietAt(c.Call)
		if quiet(said.unknown, "options come from elsewhere") {
			return
		}
		switch {
		case !said.owner:
			if c.Op.Clientset {
				pass.At(c.Call).Say("server-side apply without a field manager is always refused (fieldManager: Required value); set FieldManager in the options")
				return
			}
			if quiet(owned, "the package makes clients that name a field manager by themselves") ||
				quiet(pass.OwnedElsewhere(), "the program makes clients elsewhere that name a field manager by themselves") {
				return
			}
			pass.At(c.Call).Say(`server-side apply without a field manager is refused (fieldManager: Required value) unless the client was made with one; add client.FieldOwner("<controller>")`)
		case !said.force:
			if quiet(conflictWanted(pass, c, around), "the function tells conflicts apart: it wants them") ||
				quiet(looksAtManagers(pass, around), "the function looks at who manages which field: what is applied is chosen by that") ||
				quiet(uncontested(pass, c, around), "what is applied nobody else says differently: its owner's data, or no field at all") {
				return
			}
			pass.At(c.Call).Fixes(force(pass, c)...).
				Say("server-side apply without force fails as soon as another manager has set one of the fields (conflict); a controller should force its own fields")
		}
	})
	if unnamed.On(pass) {
		pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) { created(pass, call, fn, around) })
	}
}

// conflictWanted: the function tells conflicts apart, so that it wants them, or
// is there for an object whose version must not have changed.
func conflictWanted(pass *rule.Pass, c rule.PatchCall, around []ast.Node) bool {
	for _, n := range around {
		if _, ok := n.(*ast.FuncDecl); !ok {
			continue
		}
		wanted := false
		ast.Inspect(n, func(x ast.Node) bool {
			switch x := x.(type) {
			case *ast.CallExpr:
				fn := pass.Callee(x)
				wanted = wanted || kube.IsConflictTest(fn) || kube.IsRetryOnConflict(fn)
			case *ast.Ident:
				wanted = wanted || kube.SetsVersion(pass.TypesInfo.Uses[x])
			}
			return !wanted
		})
		return wanted
	}
	return true
}

// force adds client.ForceOwnership after the options, in the words of the file.
func force(pass *rule.Pass, c rule.PatchCall) []fix.Fix {
	if c.Op.Clientset || len(c.Options) == 0 {
		return nil
	}
	for _, e := range c.Options {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || kube.ApplyOptionOf(pass.TypesInfo.TypeOf(e), nil) != kube.OptionOwner || sel.Sel.Name != "FieldOwner" {
			continue
		}
		last := c.Options[len(c.Options)-1].End()
		return fix.Offer("force the fields", fix.Insert(last, fmt.Sprintf(", %s.ForceOwnership", types.ExprString(sel.X))))
	}
	return nil
}
