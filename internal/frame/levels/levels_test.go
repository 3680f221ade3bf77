package levels

import (
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	if !slices.IsSortedFunc(table, func(a, b entry) int { return strings.Compare(a.name, b.name) }) || len(table) < 100 {
		t.Errorf("the table is not sorted, or has only %d entries", len(table))
	}
	for _, e := range table {
		if got := Of(e.name); got != e.level || got == "preview" {
			t.Errorf("%s: %q, want %q", e.name, got, e.level)
		}
	}
	for _, name := range []string{"", "zzz", "nosuch/form"} {
		if got := Of(name); got != "preview" {
			t.Errorf("%s: %q", name, got)
		}
	}
}
