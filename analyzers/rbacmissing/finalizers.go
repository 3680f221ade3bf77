package rbacmissing

import (
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/needs"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var finalizers = rule.Form{Name: "finalizers", Run: reportFinalizers}

// reportFinalizers speaks where the owner's resource has its marker.
func reportFinalizers(pass *rule.Pass) {
	if pass.Permissions == nil {
		return
	}
	c := rule.Shared(pass, newChecker)
	missing := needs.MissingIn(pass.Permissions, func(g needs.Grant) bool {
		// What a helper of another package does for many kinds says nothing about this one.
		own := slices.ContainsFunc(g.Uses, func(u needs.Use) bool { return u.Package == pass.Pkg.Path() || !u.Shared })
		return g.Sure && g.Part == needs.OwnerDeletion && own && c.lacks(g)
	})
	if len(missing) > 0 && c.othersRole(pass.Permissions) {
		return
	}
	for _, d := range missing {
		owner := strings.TrimSuffix(d.Resource, "/finalizers")
		m, _, ok := markerOf(pass, d.Group, owner, usesIn(d.Grants[0], pass.Pkg.Path())...)
		if !ok {
			continue
		}
		f := pass.At(m)
		for _, g := range d.Grants {
			for _, u := range usesIn(g, pass.Pkg.Path()) {
				if call := callAt(pass, u); call != nil {
					f.Because(nameOf(call), "makes one the owner that blocks its deletion")
				}
			}
		}
		start := pass.Flow.LineStart(m.From)
		if before, ok := pass.Flow.Text(start, m.From); ok {
			f.Fixes(fix.Offer("add the marker", fix.Insert(m.To, "\n"+before+d.Marker))...)
		}
		f.Sayf("no RBAC marker grants update on %s: where OwnerReferencesPermissionEnforcement is on, as in OpenShift, what %s own is refused; add %s", d.Resource, owner, d.Marker)
	}
}
