package ssaflow_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

// TestErrSetRoundLoops: the variable of an inner loop and that of the loop around it hold
// each other.
func TestErrSetRoundLoops(t *testing.T) {
	s, p := ssatest.Load(t, `
import "errors"

func mark(error) {}

func carried(n int, err error) {
	e := errors.New("x")
	for i := range n {
		for range i {
			if i > 1 {
				e = errors.New("y")
			}
		}
		if i > 2 {
			e = errors.New("z")
		}
	}
	mark(e)
}

func carriedNil(n int, err error) {
	var e error
	for i := range n {
		for range i {
			if i > 1 {
				e = errors.New("y")
			}
		}
		if i > 2 {
			e = errors.New("z")
		}
	}
	mark(e)
}
`)
	for name, want := range map[string]bool{"carried": true, "carriedNil": false} {
		c := ssatest.One(t, p, ssatest.Function(t, s, p, name), "mark")
		if got := p.ErrSet(c.Args[0], c.Instr.Block()); got != want {
			t.Errorf("%s: ErrSet %v, want %v", name, got, want)
		}
	}
}
