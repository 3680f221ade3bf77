// Package trace keeps what the engine and the rules decide about places of the source, for
// whoever asks why something is reported there, or is not. It is off unless [Start] was
// called: then writing costs a load and a comparison, and nothing is kept.
//
// There is one recording at a time for the whole program, since what writes to it, deep
// in the engine, knows no pass. Recording changes no decision: who writes goes on as if it
// were off.
package trace

import (
	"go/token"
	"sync"
	"sync/atomic"
)

// A kind says which part of a decision a note tells of.
type kind string

// The kinds.
const (
	// Role: what a function is to Kubernetes.
	Role kind = "role"
	// Value: where memory comes from, and where it leaves sight.
	Value kind = "value"
	// Summary: what the callers of a function are told that it does.
	Summary kind = "summary"
	// Error: what an error may be, and what is known of it.
	Error kind = "error"
	// Meant: the words by which the author says that a place is meant as it stands.
	Meant kind = "meant"
	// Quiet: a rule looked at a place and does not report it.
	Quiet kind = "quiet"
	// Stopped: a rule would report, and settings, a comment or the kind of file keep it from that.
	Stopped kind = "stopped"
	// Looks: a rule does not look at a package at all.
	Looks kind = "looks"
)

// A Place is a part of the source.
type Place struct{ Pos, End token.Pos }

// A Note is something that was decided about a place.
type Note struct {
	Place
	Kind kind
	// Rule is the name of the rule that decided, or RULE/FORM; empty for the engine.
	Rule string
	// Text says what was decided, and why: a clause without a full stop.
	Text string
	// About are other places that the note concerns: who asks about one of them is told as well.
	About []Place
	// Causes explain it, in the order of the rule.
	Causes []Cause
	// Whole: it holds for each line of the place, as what is said of a function.
	Whole bool
}

// A Cause is a place that explains a note, and what is so there.
type Cause struct {
	Place
	Text string
}

// A Recorder keeps notes. It is safe for concurrent use.
type Recorder struct {
	mu    sync.Mutex
	notes []Note
	seen  map[key]bool
}

type key struct {
	pos        token.Pos
	kind       kind
	rule, text string
}

var current atomic.Pointer[Recorder]

// Start begins a recording, in place of one that is under way.
func Start() *Recorder {
	r := &Recorder{seen: make(map[key]bool)}
	current.Store(r)
	return r
}

// Stop ends the recording; what was kept stays.
func (r *Recorder) Stop() { current.CompareAndSwap(r, nil) }

// On reports whether notes are kept. Who must work for a note asks first.
func On() bool { return current.Load() != nil }

// Add keeps a note. The same note is kept once.
func Add(n Note) {
	r := current.Load()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	k := key{n.Pos, n.Kind, n.Rule, n.Text}
	if !r.seen[k] {
		r.seen[k] = true
		r.notes = append(r.notes, n)
	}
}

// Notes returns what was kept, in no order: packages are analysed at the same time.
func (r *Recorder) Notes() []Note {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Note(nil), r.notes...)
}

// Of returns the place of something with a range; the zero Place for nil.
func Of(n interface {
	Pos() token.Pos
	End() token.Pos
}) Place {
	if n == nil {
		return Place{}
	}
	return Place{n.Pos(), n.End()}
}
