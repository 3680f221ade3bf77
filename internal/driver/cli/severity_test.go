package cli

import (
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

func TestFails(t *testing.T) {
	for _, test := range []struct {
		failOn string
		does   consequence.Consequence
		want   bool
	}{
		{"", consequence.Noise, true},
		{"none", consequence.Crash, false},
		{"error", consequence.WrongState, true},
		{"error", consequence.Leak, false},
		{"lost-write", consequence.Hang, true},
		{"lost-write", consequence.LostEvent, false},
		{"error", "", true}, // nobody said what it does
	} {
		grave, err := fails(test.failOn)
		if err != nil {
			t.Fatal(err)
		}
		if got := grave(report.Finding{Consequence: test.does}); got != test.want {
			t.Errorf("-fail-on %q, %q: %t", test.failOn, test.does, got)
		}
	}
	grave, _ := fails("error")
	if grave(report.Finding{Consequence: consequence.Crash, Severity: consequence.Note}) || !grave(report.Finding{Consequence: consequence.Leak, Severity: consequence.Error}) {
		t.Error("-fail-on error: the severity of the settings does not count")
	}
	if _, err := fails("lostwrite"); err == nil || !strings.Contains(err.Error(), `-fail-on: unknown severity "lostwrite" (did you mean "lost-write"?)`) {
		t.Errorf("lostwrite: %v", err)
	}
}
