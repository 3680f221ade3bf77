package finalizerleak

import (
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// reportNever reports finalizers of which only this package knows the name, and that
// it adds and does not remove.
func reportNever(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeaks).all {
		if l.private && !pass.Quiet(pass.ConstElsewhere(l.text()), l.At, "another package has a constant of the same text") {
			pass.At(l.At).
				Sayf("the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", rule.Shared(pass, findTexts).of[l.Name].name.Name())
		}
	}
	c := rule.Shared(pass, newChecker)
	for _, obj := range c.order {
		if !c.other[obj] {
			pass.At(c.added[obj]).Sayf("the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
		}
	}
}

// text is the finalizer itself.
func (l leak) text() string {
	text, err := strconv.Unquote(l.Name)
	if err != nil {
		return l.Name
	}
	return text
}
