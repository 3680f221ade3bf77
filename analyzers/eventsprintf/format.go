package eventsprintf

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

var verb = ondemand.Regexp(`%[-+# 0]*(\d+)?(\.\d*)?[svdqwxXtTpfgGeEcUbo%]`)

// verbs counts the verbs of a format; ok is false when it is not a simple one.
func verbs(format string) (n int, ok bool) {
	for _, v := range verb().FindAllString(format, -1) {
		if !strings.HasSuffix(v, "%") {
			n++
		}
	}
	return n, !strings.Contains(verb().ReplaceAllString(format, ""), "%")
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func garbage(verbs, args int) string {
	if verbs > args {
		return "%!s(MISSING)"
	}
	return "%!(EXTRA …)"
}
