package onpurpose

import "github.com/ctrlvet/ctrlvet/internal/frame/ondemand"

// SaysFound reports whether a text ends so that what follows is what was found, rather than
// what was wanted: "expected a Pod, got".
func SaysFound(text string) bool {
	m := found().FindStringSubmatch(text)
	return m != nil && !wanted().MatchString(m[2])
}

var (
	found  = ondemand.Regexp(`(?is)^.*\b(got|found|received|unexpected|actual|actually|but|was|unknown|unsupported|unhandled)\b([^%]*)$`)
	wanted = ondemand.Regexp(`(?i)\b(expected|wants?|wanted|not|into|to)\b`)
)
