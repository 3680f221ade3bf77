package tombstone

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unwrapped = rule.Form{Name: "unwrapped", Run: mistakesOf("unwrapped", reportUnwrapped)}

// reportUnwrapped reports handlers that unwrap a tombstone and assert the type of
// what they were given all the same.
func reportUnwrapped(pass *rule.Pass, m *mistake) {
	if node := assertion(pass, m.use); node != nil {
		pass.At(node).Sayf("%s%s of the tombstone that it has unwrapped before: %s; assert the type of what was unwrapped", m.who(), m.what, m.panicking())
	}
}

// stillWrapped returns the mistake of a handler that unwraps tombstones and then
// asserts the type of what it was given all the same.
func stillWrapped(pass *rule.Pass, param *ssa.Parameter, uses []objects.Use) *mistake {
	for _, u := range uses {
		a := u.Assertion()
		if a != nil && !a.CommaOk && !kube.IsTombstone(a.AssertedType) && len(u.Calls) == 0 && objects.StillTombstone(pass.Flow, param, a) {
			return &mistake{use: u, what: "asserts " + typeName(pass, a.AssertedType), form: "unwrapped"}
		}
	}
	return nil
}
