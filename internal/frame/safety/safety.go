// Package safety says how safe fixes are: what the documentation of a rule
// declares, and how the title of a fix carries it through drivers that have no
// field for it.
package safety

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// A Level says who may apply a fix.
type Level string

const (
	// Safe fixes change what the program does only as the rule's page says.
	Safe Level = "safe"
	// Review fixes are right where the code means what is usual: somebody who
	// knows it should look at the result.
	Review Level = "review"
)

// mark ends the title of a fix to review.
const mark = " (review)"

// Mark returns the title of a fix to review.
func Mark(title string) string {
	if strings.HasSuffix(title, mark) {
		return title
	}
	return title + mark
}

// Cut returns the title without its mark, and how safe the fix is.
func Cut(title string) (string, Level) {
	if title, ok := strings.CutSuffix(title, mark); ok {
		return title, Review
	}
	return title, Safe
}

// Declared says how safe the fixes of a rule are, by form; the form is "" for a
// rule that has none. Forms that are missing have no fix.
type Declared map[string]Level

// Of returns how safe the fixes of a form are: nobody vouches for what is not
// declared.
func (d Declared) Of(form string) Level {
	if level, ok := d[form]; ok {
		return level
	}
	return Review
}

// Summary says it of the rule as a whole: "safe", "review", "mixed" where forms
// differ, "" if there are no fixes.
func (d Declared) Summary() string {
	sum := ""
	for _, level := range d {
		if sum != "" && sum != string(level) {
			return "mixed"
		}
		sum = string(level)
	}
	return sum
}

var clause = ondemand.Regexp(`^(safe|review)(?: for ([a-z0-9, ]+))?$`)

// Parse reads the beginning of the section "Fix:" of a rule's documentation:
//
//	safe. The verb becomes %w.
//	safe for twice, mode; review for kept. The Unlock is removed.
//
// A rule without forms says the level, one with forms which have it. rest is the
// text behind.
func Parse(section string, forms []string) (d Declared, rest string, err error) {
	section = strings.Join(strings.Fields(section), " ")
	head, rest, ok := strings.Cut(section, ". ")
	if !ok {
		return nil, "", fmt.Errorf("section \"Fix:\" begins with how safe the fix is: %q", "safe. Text")
	}
	d = Declared{}
	for part := range strings.SplitSeq(head, "; ") {
		m := clause().FindStringSubmatch(part)
		if m == nil {
			return nil, "", fmt.Errorf("section \"Fix:\" begins with how safe the fix is, such as %q or %q, not with %q", "safe.", "safe for FORM; review for FORM, FORM.", part)
		}
		names := []string{""}
		switch {
		case m[2] != "":
			names = strings.Split(m[2], ", ")
		case len(forms) > 0:
			return nil, "", fmt.Errorf("section \"Fix:\" says %q, but not for which forms: %q", part, m[1]+" for FORM, FORM.")
		}
		for _, name := range names {
			if _, twice := d[name]; twice {
				return nil, "", fmt.Errorf("section \"Fix:\" names %s twice", name)
			}
			if name != "" && !slices.Contains(forms, name) {
				return nil, "", fmt.Errorf("section \"Fix:\" names %q, which is not a form of the rule", name)
			}
			d[name] = Level(m[1])
		}
	}
	return d, rest, nil
}
