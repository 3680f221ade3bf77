package rbacmarker

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var refused = rule.Form{Name: "refused", Run: reportRefused}

// reportRefused reports markers that stop controller-gen.
func reportRefused(pass *rule.Pass) {
	rule.Shared(pass, newChecker).read(func(m rbac.Marker, _ rbac.Arguments, err error) {
		if err != nil {
			pass.At(m).Say("controller-gen refuses this marker: " + err.Error())
		}
	})
}
