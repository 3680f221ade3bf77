package tombstone

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var panics = rule.Form{Name: "panics", Run: mistakesOf("panics", reportPanics)}

// reportPanics reports handlers that assert the type of the object of a tombstone.
func reportPanics(pass *rule.Pass, m *mistake) { m.say(pass, m.panicking()) }

// panicking says what follows of an assertion that panics: a filter that is not
// seen may refuse the tombstone before.
func (m *mistake) panicking() string {
	if m.in.Filtered && len(m.in.Filters) == 0 {
		return "the delete is lost, or this panics"
	}
	return "this panics"
}
