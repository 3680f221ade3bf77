package queueforget_test

import (
	"errors"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof/bubble"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/good"
)

// TestGivenUp counts what is left of the failures of an item that was given up, and how
// often it is tried when it fails later.
func TestGivenUp(t *testing.T) {
	for name, want := range map[string]struct{ left, tries int }{"bad": {3, 1}, "good": {0, 4}, "outside": {0, 4}} {
		bubble.Test(t, func(t *testing.T) {
			q := newQueue()
			tries := 0
			sync := func(string) error { tries++; return errors.New("never works") }
			next := (&bad.Limit{Queue: q, Sync: sync}).ProcessNext
			switch name {
			case "good":
				next = (&good.Limit{Queue: q, Sync: sync}).ProcessNext
			case "outside":
				next = (&good.Outside{Queue: q, Sync: sync}).ProcessNext
			}
			q.Add("key")
			for range 4 {
				next()
			}
			if left := q.NumRequeues("key"); left != want.left {
				t.Errorf("%s: %d failures are left, want %d", name, left, want.left)
			}
			tries = 0
			q.Add("key")
			for range want.tries {
				next()
			}
			if tries != want.tries || q.Len() != 0 {
				t.Errorf("%s: tried %d times, want %d", name, tries, want.tries)
			}
			q.ShutDown()
		})
	}
}

// TestTold: what is only told is tried again.
func TestTold(t *testing.T) {
	bubble.Test(t, func(t *testing.T) {
		q, often := newQueue(), 0
		worker := &good.Told{Queue: q, Sync: func(string) error { return errors.New("never works") }, Often: func(string) { often++ }}
		q.Add("key")
		for range 12 {
			worker.ProcessNext()
		}
		if often == 0 || q.NumRequeues("key") != 12 {
			t.Errorf("told %d times, %d failures", often, q.NumRequeues("key"))
		}
		q.ShutDown()
	})
}

// TestUnlimited: without a limit nothing is given up.
func TestUnlimited(t *testing.T) {
	bubble.Test(t, func(t *testing.T) {
		q := newQueue()
		u := good.ForApps(q)
		for range 20 {
			u.Again("key")
			time.Sleep(time.Hour)
			key, _ := q.Get()
			q.Done(key)
		}
		if n := q.NumRequeues("key"); n != 20 {
			t.Errorf("tried %d times", n)
		}
		q.ShutDown()
	})
}
