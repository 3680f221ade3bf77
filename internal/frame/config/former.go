package config

import (
	"cmp"
	_ "embed"
	"strings"
	"sync"
)

//go:embed former.txt
var formerNames string

// former reads what became of rules and forms that are no more: why they are gone, or, behind
// "= ", which one they are now.
var former = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(formerNames) {
		if name, what, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name != "#" {
			out[name] = what
		}
	}
	return out
})

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := strings.CutPrefix(former()[name], "= "); ok {
		return now
	}
	return name
}

// Removed says that a rule or form, or the rule of a form, is no more, and why; "" of all other
// names.
func Removed(name string) string {
	rule, _ := SplitForm(name)
	why := cmp.Or(former()[name], former()[rule])
	if why == "" || strings.HasPrefix(why, "= ") {
		return ""
	}
	return name + " was removed in 0.2: " + why
}
