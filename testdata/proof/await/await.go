// Package await lets a proof wait for what it asserts instead of for a time: what must happen does so within a
// minute on the busiest machine, and the proof goes on as soon as it did.
package await

import (
	"bytes"
	"runtime"
	"testing"
	"time"
)

// Limit is how long a proof waits for what must happen.
const Limit = time.Minute

// True calls condition again and again until it returns true, for [Limit] at most, and returns what it said last.
func True(condition func() bool) bool {
	for deadline := time.Now().Add(Limit); ; time.Sleep(5 * time.Millisecond) {
		if condition() {
			return true
		}
		if time.Now().After(deadline) {
			return false
		}
	}
}

// attempts is how often [Nothing] tries.
const attempts = 5

// Nothing reports whether attempt, which does what must have no effect and looks for one a while later, saw none. An
// effect may be that of something earlier which a busy machine was late with: then it is tried again, a few times. The
// attempts are numbered from 1, so that each can do something new.
func Nothing(attempt func(n int) (effect bool)) bool {
	for n := 1; n <= attempts; n++ {
		if !attempt(n) {
			return true
		}
	}
	return false
}

// Done waits until the channel is closed or has a value, and fails the test if that takes longer than [Limit].
func Done[T any](t testing.TB, what string, done <-chan T) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(Limit):
		t.Fatalf("waited %v for %s", Limit, what)
	}
}

// Goroutines returns what counts the goroutines that began after this call and go on. Unlike a difference of
// [runtime.NumGoroutine] it does not sink when what began earlier ends meanwhile.
func Goroutines() (begun func() int) {
	before := goroutines()
	return func() (n int) {
		for id := range goroutines() {
			if !before[id] {
				n++
			}
		}
		return n
	}
}

// goroutines returns the numbers of all, none of which is used twice.
func goroutines() map[string]bool {
	stacks := make([]byte, 1<<20)
	for runtime.Stack(stacks, true) == len(stacks) {
		stacks = make([]byte, 2*len(stacks))
	}
	ids := map[string]bool{}
	for line := range bytes.Lines(stacks[:runtime.Stack(stacks, true)]) {
		if rest, ok := bytes.CutPrefix(line, []byte("goroutine ")); ok {
			id, _, _ := bytes.Cut(rest, []byte(" "))
			ids[string(id)] = true
		}
	}
	return ids
}
