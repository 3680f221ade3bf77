package rbacmarker

import (
	"github.com/ctrlvet/ctrlvet/internal/rbac"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var misspelled = rule.Form{Name: "misspelled", Run: reportMisspelled}

// reportMisspelled reports lines that are meant as RBAC markers and have another
// name, or none.
func reportMisspelled(pass *rule.Pass) {
	ofKind(pass, rbac.Plain, func(m rbac.Marker) {
		pass.At(m).Say("controller-gen reads this line as plain text, no rule is generated: write +" + rbac.MarkerName + ":")
	})
	ofKind(pass, rbac.Misspelled, func(m rbac.Marker) {
		pass.At(m).Sayf("controller-gen does not know the marker %q and ignores it: no rule is generated; write +%s:", m.Name, rbac.MarkerName)
	})
}
