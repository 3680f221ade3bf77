package onpurpose

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// promises reports whether a comment says that what failed is tried again, or its error
// returned, by the code that it stands at: where neither happens it is no reason for that.
func promises(text string) bool {
	return isComment(text) && promise().MatchString(text) && !condition().MatchString(text)
}

func isComment(text string) bool {
	return strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*")
}

var (
	promise = ondemand.Regexp(`(?i)\bre-?queue (the|this|it|item|object|request|key|and|so|with|to)\b|\b(we|will|we.ll|to|and|so|-|then) (will )?(re-?queue|retry|try again)\b|\b(be|is|gets) (retried|tried again|re-?queued)\b|\breturn(s|ing)? (the |an |this |that |with )?(wrapped )?err(or)?\b`)
	// condition: it is another one who does so, or at another time, or not here; or the error
	// is dropped all the same.
	condition = ondemand.Regexp(`(?i)\b(no|not|never|without|nor|avoid|instead|unless|until|when|once|next|watch(es|ed)?|events?|re-?sync(s|ed)?|interval|elsewhere|already|itself|ourselves|callers?|users?|absorb(s|ed)?|changes|changed|updated|anyway|below|above|further|later (on|event))\b|n.t\b|` + ignored + `|intentional|skip|continu|swallow|\blog(s|ged|ging)?\b|nothing`)
)
