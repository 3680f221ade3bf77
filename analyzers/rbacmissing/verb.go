package rbacmissing

import (
	"go/ast"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var verb = rule.Form{Name: "verb", Run: reportVerb}

// reportVerb looks at the requests of the package itself.
func reportVerb(pass *rule.Pass) {
	if pass.Quiet(pass.PackageNeeds == nil, pass.Files, "the package has neither RBAC markers nor a controller") {
		return
	}
	c := rule.Shared(pass, newChecker)
	c.reportEscalation(pass)
	missing := needs.MissingIn(pass.PackageNeeds, func(g needs.Permission) bool {
		uses := usesIn(g, pass.Pkg.Path())
		if len(uses) == 0 {
			uses = helping(g)
		}
		quiet := func(cond bool, why string) bool {
			for _, u := range uses {
				if cond && pass.Asked() {
					pass.Quiet(true, callAt(pass, u), why)
				}
			}
			return cond
		}
		return len(uses) > 0 && !quiet(!g.Sure && !g.Likely, "whether "+g.Verb+" is asked for on "+g.Resource+" is not certain") && !quiet(g.Part != needs.Main, "it is asked of another cluster, or not by the manager itself") &&
			!quiet(!c.lacks(g), "a marker or a role of the project grants "+g.Verb+" on "+g.Resource+", or what grants it cannot be read") &&
			!quiet(!g.Sure && c.granted().OwnClients(fieldOf(pass, uses)), "the program makes clients of its own, which may have other rights")
	})
	if len(missing) > 0 && pass.Quiet(c.othersRole(pass.PackageNeeds), pass.Files, "the markers of the package make the role of another program") {
		return
	}
	var helped []needs.Difference
	for _, d := range missing {
		if !report(pass, d) {
			helped = append(helped, d)
		}
	}
	reportHelped(pass, helped)
}

// reportHelped reports what is missing for requests of packages without markers that this one calls.
func reportHelped(pass *rule.Pass, missing []needs.Difference) {
	m, _, ok := markerOf(pass, "", "")
	if !ok || len(missing) == 0 {
		return
	}
	var what []string
	for _, d := range missing {
		what = append(what, strings.Join(d.Verbs, ", ")+" on "+d.Resource)
	}
	u := helping(missing[0].Permissions[0])[0]
	pass.At(m).
		Sayf("no RBAC marker grants what package %s asks for when it is called here (%s, line %d): %s; add a marker for each, which ctrlvet rbac -diff prints", path.Base(u.Package), u.File, u.Line, strings.Join(what, "; "))
}

// helping returns the uses that lie in packages without markers and controllers.
func helping(g needs.Permission) []needs.Use {
	return slices.DeleteFunc(slices.Clone(g.Uses), func(u needs.Use) bool { return !u.Helper })
}

// report reports what is missing on one resource, at the first request of the package that needs it; false without one.
func report(pass *rule.Pass, d needs.Difference) bool {
	var at *ast.CallExpr
	var use needs.Use
	var others []*ast.CallExpr
	for _, g := range d.Permissions {
		for _, u := range usesIn(g, pass.Pkg.Path()) {
			switch call := callAt(pass, u); {
			case call == nil:
			case at == nil:
				at, use = call, u
			case call != at:
				others = append(others, call)
			}
		}
	}
	if at == nil {
		return len(usesIn(d.Permissions[0], pass.Pkg.Path())) > 0
	}
	why := ""
	if use.Cached {
		why = ", which the cache needs for " + use.Why
	}
	f := pass.At(rule.Span(nameOf(at).Pos(), at.End()))
	for _, call := range others {
		f.Because(nameOf(call), "needed here, too")
	}
	f.Sayf("no RBAC marker grants %s on %s%s: add %s", strings.Join(d.Verbs, ", "), d.Resource, why, d.Marker)
	return true
}

// fieldOf returns the field whose client all uses ask, "" without one.
func fieldOf(pass *rule.Pass, uses []needs.Use) (field string) {
	for i, u := range uses {
		of := ""
		if call := callAt(pass, u); call != nil {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && model.Name(sel.X) != nil {
				of = model.Name(sel.X).Name
			}
		}
		if i > 0 && of != field {
			return ""
		}
		field = of
	}
	return field
}

// usesIn returns the uses that lie in a package.
func usesIn(g needs.Permission, pkg string) []needs.Use {
	var out []needs.Use
	for _, u := range g.Uses {
		if u.Package == pkg {
			out = append(out, u)
		}
	}
	return out
}

// callAt returns the call that a use is; nil when it is none of a function by its name.
func callAt(pass *rule.Pass, u needs.Use) *ast.CallExpr {
	var found *ast.CallExpr
	for _, f := range pass.Files {
		if u.Package != pass.Pkg.Path() || filepath.Base(inputs.Position(pass.Fset, f.Package).Filename) != u.File {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && pass.Line(call.Lparen) == u.Line && nameOf(call) != nil && nameOf(call).Name == u.Why {
				found = call
			}
			return found == nil
		})
	}
	return found
}

// nameOf returns the name of the called function or method.
func nameOf(call *ast.CallExpr) *ast.Ident {
	if ix, ok := ast.Unparen(call.Fun).(*ast.IndexExpr); ok {
		return model.Name(ix.X)
	}
	return model.Name(call.Fun)
}
