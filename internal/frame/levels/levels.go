// Package levels says at which level rules and their forms run. Evidence decides
// that, not their authors: table.go is computed from lab/corpus/ by make docs,
// and docs/levels.md says why.
package levels

import (
	"slices"
	"strings"
)

// An entry is a rule or a form that is not in preview. A list of constants is laid out by
// the linker, where a map would be made whenever a program starts.
type entry struct{ name, level string }

// Of returns the level of a rule, or of a form by RULE/FORM. What there is no
// evidence of yet is in preview.
func Of(name string) string {
	if i, ok := slices.BinarySearchFunc(table, name, func(e entry, name string) int { return strings.Compare(e.name, name) }); ok {
		return table[i].level
	}
	return "preview"
}
