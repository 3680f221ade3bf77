package consequence

import (
	"strings"
	"testing"
)

func TestParseThreshold(t *testing.T) {
	for word, want := range map[string]Consequence{
		"error": WrongState, "warning": Leak, "note": Noise,
		"crash": Crash, "lost-write": LostWrite, "lost write": LostWrite,
	} {
		if got, err := ParseThreshold(word); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", word, got, err, want)
		}
	}
	if _, err := ParseThreshold("eror"); err == nil || !strings.Contains(err.Error(), `"error"`) {
		t.Errorf("eror: %v, want a hint", err)
	}
}

func TestCovers(t *testing.T) {
	for _, test := range []struct {
		threshold, c Consequence
		want         bool
	}{
		{"", Noise, true},
		{Leak, Crash, true},
		{Leak, Leak, true},
		{Leak, Noise, false},
		{Crash, Hang, false},
		{Crash, "", true}, // nobody said what it does
	} {
		if got := Covers(test.threshold, test.c); got != test.want {
			t.Errorf("Covers(%q, %q) = %t", test.threshold, test.c, got)
		}
	}
}

// TestSeverities: a graver consequence is never the milder severity.
func TestSeverities(t *testing.T) {
	order := map[Severity]int{Error: 0, Warning: 1, Note: 2}
	for i := 1; i < len(All); i++ {
		if order[All[i-1].Severity()] > order[All[i].Severity()] {
			t.Errorf("%s is milder than %s", All[i-1], All[i])
		}
	}
}
