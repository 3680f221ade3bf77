package onpurpose

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// SaysFailed reports whether a text of several words says that something went wrong. One
// word may be the key of a value: "error".
func SaysFailed(text string) bool {
	return strings.ContainsRune(strings.TrimSpace(text), ' ') && failed().MatchString(text)
}

var failed = ondemand.Regexp(`(?i)\b(fail(s|ed|ure|ing)?|unable|errors?|cannot|can.?not|can.t|could not|couldn.t|did not succeed|unsuccessful(ly)?|went wrong)\b`)
