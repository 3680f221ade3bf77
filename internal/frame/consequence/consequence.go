// Package consequence orders what mistakes do when the program runs: it says which
// findings come first, and how severe they are for the programs that read them.
package consequence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A Consequence is what happens because of a mistake.
type Consequence string

// The consequences, the gravest first.
const (
	Crash      Consequence = "crash"       // the program ends, or a worker of it
	Hang       Consequence = "hang"        // work stops and does not go on by itself
	LostWrite  Consequence = "lost write"  // what was written is not there, or what was there is gone
	LostEvent  Consequence = "lost event"  // a change is not seen, or a failure is not tried again
	WrongState Consequence = "wrong state" // the cluster, or what the program knows of it, is not what was meant
	HotLoop    Consequence = "hot loop"    // the same work again and again
	Leak       Consequence = "leak"        // what is no longer needed stays: objects, goroutines, connections
	Noise      Consequence = "noise"       // logs, metrics or retries mislead who looks at them
)

// All are the consequences, the gravest first.
var All = []Consequence{Crash, Hang, LostWrite, LostEvent, WrongState, HotLoop, Leak, Noise}

// A Severity is how grave a consequence is for programs that know three degrees.
type Severity string

// The severities, as SARIF names them.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Severity returns the severity of c; of what is no consequence, Warning.
func (c Consequence) Severity() Severity {
	switch c {
	case Crash, Hang, LostWrite, LostEvent, WrongState:
		return Error
	case Noise:
		return Note
	}
	return Warning
}

// As returns c, or the mildest consequence of a severity that somebody has said instead of its own.
func (c Consequence) As(s Severity) Consequence {
	for i := len(All) - 1; i >= 0 && s != "" && c.Severity() != s; i-- {
		if All[i].Severity() == s {
			return All[i]
		}
	}
	return c
}

// Rank returns the place of c among all, 0 for the gravest; what is no
// consequence comes last.
func (c Consequence) Rank() int {
	if i := slices.Index(All, c); i >= 0 {
		return i
	}
	return len(All)
}

// Covers reports whether a threshold lets c pass: that or something graver. What
// is no consequence always passes.
func Covers(threshold, c Consequence) bool {
	return threshold == "" || !slices.Contains(All, c) || c.Rank() <= threshold.Rank()
}

// word returns the name of c as users write it on a command line.
func (c Consequence) word() string { return strings.ReplaceAll(string(c), " ", "-") }

// Thresholds are what users may name: severities, and consequences with hyphens.
func Thresholds() []string {
	out := []string{string(Error), string(Warning), string(Note)}
	for _, c := range All {
		out = append(out, c.word())
	}
	return out
}

// ParseThreshold returns the mildest consequence that a user's word lets pass: that of
// a severity, or the consequence that it names.
func ParseThreshold(word string) (Consequence, error) {
	for i := len(All) - 1; i >= 0; i-- {
		if c := All[i]; word == string(c.Severity()) || word == c.word() || word == string(c) {
			return c, nil
		}
	}
	return "", fmt.Errorf("unknown severity %q%s: want %s", word, words.DidYouMean(word, Thresholds()), strings.Join(Thresholds(), ", "))
}
