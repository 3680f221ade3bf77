package tombstone

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

// panics reports handlers that assert the type of the object of a tombstone. A filter that is
// not seen may refuse the tombstone before.
var panics = rule.Form{Name: "panics", Run: mistakesOf("panics", func(pass *rule.Pass, m *mistake) {
	then := "this panics"
	if m.in.Filtered && len(m.in.Filters) == 0 {
		then = "the delete is lost, or this panics"
	}
	m.say(pass, then)
})}
