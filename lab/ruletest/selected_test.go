package ruletest

import (
	"slices"
	"testing"
)

func TestSelected(t *testing.T) {
	names := []string{"deletenotfound", "notfound", "queuedone"}
	for run, want := range map[string][]string{
		"":                    names,
		"Rules":               names,
		"Rules/":              names,
		"Rules/notfound":      {"notfound"},
		"Rules/notfoun":       {"deletenotfound", "notfound"},
		"Rules/^notfound$":    {"notfound"},
		"Rules/queue":         {"queuedone"},
		"Rules/other":         nil,
		"Rules/(notfound|x)":  names,
		"Rules/notfound/more": names,
	} {
		if got := selected(names, run); !slices.Equal(got, want) {
			t.Errorf("-run %q selects %q, want %q", run, got, want)
		}
	}
}
