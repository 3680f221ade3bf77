package strategiccr

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports strategic merge patches of custom resources.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachPatch(func(c rule.PatchCall, _ []ast.Node) {
		if c.Type != kube.StrategicPatch {
			return
		}
		name := resourceOf(pass, c)
		if kind := kindOf(pass, c); kind != nil {
			name = kind.Obj().Name()
		}
		if name == "" {
			return
		}
		pass.At(c.Call).Fixes(merge(c)...).
			Sayf("%s is a custom resource, for which the API server knows no strategic merge patch (415 UnsupportedMediaType): use a merge patch or server-side apply", name)
	})
}

// resourceOf returns the custom resource, with its group, that a dynamic or
// metadata client patches, "" when that is not known.
func resourceOf(pass *rule.Pass, c rule.PatchCall) string {
	sel, ok := ast.Unparen(c.Call.Fun).(*ast.SelectorExpr)
	if !ok || !c.Op.Clientset {
		return ""
	}
	d, ok := pass.DynamicClient(sel.X)
	if !ok || !kube.IsCustomGroup(d.Group) {
		return ""
	}
	return d.Resource + "." + d.Group
}

// kindOf returns the custom resource that is patched, or nil.
func kindOf(pass *rule.Pass, c rule.PatchCall) *types.Named {
	var t types.Type
	if c.Op.Clientset {
		sig, ok := pass.TypesInfo.TypeOf(c.Call.Fun).(*types.Signature)
		if !ok || sig.Results().Len() != 2 {
			return nil
		}
		t = sig.Results().At(0).Type()
	} else if c.Object != nil {
		t = pass.TypesInfo.TypeOf(c.Object)
	}
	if t == nil || !kube.IsCustomResource(t) || aggregated(kube.Named(t).Obj().Pkg()) || !slices.ContainsFunc(pass.TypeMarkers(kube.Named(t).Obj()), kube.IsKindMarker) {
		return nil
	}
	return kube.Named(t)
}

// aggregated: the package of the kind belongs to an API server of its own, whose
// packages with the conversion functions the kind's package is beside.
func aggregated(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool { return kube.IsServerPackage(imp) })
}

// merge turns StrategicMergeFrom into MergeFrom.
func merge(c rule.PatchCall) []fix.Fix {
	if c.From == nil {
		return nil
	}
	var name *ast.Ident
	switch f := c.From.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel
	case *ast.Ident:
		name = f
	}
	if name == nil || name.Name != "StrategicMergeFrom" {
		return nil
	}
	to := "MergeFrom"
	if len(c.From.Args) > 1 {
		to = "MergeFromWithOptions"
	}
	return fix.Offer("use a merge patch", fix.Replace(name, to))
}
