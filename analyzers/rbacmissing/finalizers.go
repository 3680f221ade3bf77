package rbacmissing

import (
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
	for _, d := range needs.MissingIn(pass.Permissions, func(g needs.Grant) bool {
		return g.Sure && g.Part == needs.OwnerDeletion && c.lacks(g)
	}) {
		owner := strings.TrimSuffix(d.Resource, "/finalizers")
		m, _, ok := markerOf(pass, d.Group, owner)
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
