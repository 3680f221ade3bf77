package onpurpose

import "github.com/ctrlvet/ctrlvet/internal/frame/ondemand"

// SaysAbsent reports whether a text, of a branch where an error was found, says that it
// is the branch for what does not exist.
func SaysAbsent(text string) bool { return absent().MatchString(text) }

// SpeaksOfOthers reports whether a text is about other errors than that nothing was
// found, or about what is done in spite of them.
func SpeaksOfOthers(text string) bool { return others().MatchString(text) }

// SaysFound reports whether a text ends so that what follows is what was found, rather than
// what was wanted: "expected a Pod, got".
func SaysFound(text string) bool {
	m := found().FindStringSubmatch(text)
	return m != nil && !wanted().MatchString(m[2])
}

var (
	found  = ondemand.Regexp(`(?is)^.*\b(got|found|received|unexpected|actual|actually|but|was|unknown|unsupported|unhandled)\b([^%]*)$`)
	wanted = ondemand.Regexp(`(?i)\b(expected|wants?|wanted|not|into|to)\b`)
	absent = ondemand.Regexp(`(?i)not.?found\b|\bno longer exists?\b|\b(does not|doesn.t|do not|don.t) exist\b|\b(has|have|was|were|already) (been )?(deleted|gone)\b`)
	others = ondemand.Regexp(otherWords + `|` + ignored)
)

const otherWords = `(?i)\b(other|others|unless|except|besides|but|any error|unexpected|unknown|unable|fail(s|ed|ure)?|could not|couldn.t|can.?not|can.t|(not|isn.t|wasn.t|non)[- ](a |an )?not.?found|un(likely|reachable|available)|maybe|either|or)\b`
