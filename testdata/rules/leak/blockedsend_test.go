package leak_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

// waiting counts the goroutines of a function that wait to send.
func waiting(of string) (n int) {
	stacks := make([]byte, 1<<20)
	for _, g := range strings.Split(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(g, "chan send") && strings.Contains(g, of) {
			n++
		}
	}
	return n
}

// TestEachSends asks several, of which none answers.
func TestEachSends(t *testing.T) {
	ask := func(string) error { return errors.New("no answer") }
	names := []string{"a", "b", "c", "d"}
	b := &bad.Prober{Timeout: time.Hour, Ask: ask}
	if b.ProbeAll(names) == nil || b.ProbeSoon(names) == nil {
		t.Error("bad: no error")
	}
	if !await.True(func() bool { return waiting("bad.(*Prober).ProbeAll") == 2 && waiting("bad.(*Prober).ProbeSoon") == 3 }) {
		t.Errorf("bad: %d and %d wait", waiting("bad.(*Prober).ProbeAll"), waiting("bad.(*Prober).ProbeSoon"))
	}
	g := &good.Prober{Timeout: time.Hour, Ask: ask}
	if g.ProbeAll(names) == nil || g.ProbeSoon(names) == nil || g.ProbeUntil(t.Context(), names) == nil || g.Count(names) != len(names) {
		t.Error("good: no error")
	}
	if !await.True(func() bool { return waiting("good.(*Prober)") == 0 }) {
		t.Errorf("good: %d wait", waiting("good.(*Prober)"))
	}
}
