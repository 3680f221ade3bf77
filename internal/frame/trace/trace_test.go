package trace

import (
	"sync"
	"testing"
)

func TestRecorder(t *testing.T) {
	if On() {
		t.Fatal("on without a recording")
	}
	Add(Note{Text: "lost"})
	r := Start()
	defer r.Stop()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			Add(Note{Place: Place{Pos: 1}, Kind: Value, Text: "one"})
			Add(Note{Place: Place{Pos: 2}, Kind: Value, Text: "one"})
			Add(Note{Place: Place{Pos: 1}, Kind: Value, Rule: "r", Text: "one"})
		})
	}
	wg.Wait()
	if n := len(r.Notes()); n != 3 {
		t.Errorf("%d notes, want 3", n)
	}
	next := Start()
	r.Stop() // of a recording that is over: nothing
	if !On() {
		t.Error("the end of the first recording ended the second")
	}
	next.Stop()
	Add(Note{Text: "late"})
	if n := len(next.Notes()); On() || n != 0 {
		t.Errorf("on: %t, %d notes", On(), n)
	}
}

// BenchmarkOff is what a door costs while nothing is recorded.
func BenchmarkOff(b *testing.B) {
	for b.Loop() {
		if On() {
			Add(Note{Text: "never"})
		}
	}
}
