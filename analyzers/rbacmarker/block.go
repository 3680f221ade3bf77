package rbacmarker

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var block = rule.Form{Name: "block", Run: reportBlock}

// reportBlock reports markers in a /* */ comment.
func reportBlock(pass *rule.Pass) {
	ofKind(pass, rbac.Block, func(m rbac.Marker) {
		pass.At(m).Say("this RBAC marker stands in a /* */ comment, where controller-gen ignores it: no rule is generated; write it with //")
	})
}
