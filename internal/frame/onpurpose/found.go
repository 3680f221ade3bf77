package onpurpose

import "github.com/ctrlvet/ctrlvet/internal/frame/ondemand"

// SaysFound reports whether a text ends so that what follows is what was found, rather than
// what was wanted: "expected a Pod, got".
func SaysFound(text string) bool {
	m := found().FindStringSubmatch(text)
	return m != nil && !wanted().MatchString(m[2])
}

// SaysAbsent reports whether a text, of a branch where an error was found, says that it
// is the branch for what does not exist.
func SaysAbsent(text string) bool { return absent().MatchString(text) }

var (
	found  = ondemand.Regexp(`(?is)^.*\b(got|found|received|unexpected|actual|actually|but|was|unknown|unsupported|unhandled)\b([^%]*)$`)
	wanted = ondemand.Regexp(`(?i)\b(expected|wants?|wanted|not|into|to)\b`)
	absent = ondemand.Regexp(`(?i)not.?found\b|\bno longer exists?\b|\b(does not|doesn.t|do not|don.t) exist\b|\b(has|have|was|were|already) (been )?(deleted|gone)\b`)
)
