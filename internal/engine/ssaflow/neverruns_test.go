package ssaflow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

func TestNeverRuns(t *testing.T) {
	cases := []struct {
		body string
		want bool
	}{
		{`if !gone(err) { if gone(err) { to() } }`, true},
		{`if err != nil && !gone(err) { if gone(err) { to() } }`, true},
		{`if err == nil { return }; if err == nil { to() }`, true},
		{`if errors.Is(err, io.EOF) { return }; if errors.Is(err, io.EOF) { to() }`, true},
		{`if errors.Is(err, io.EOF) { return }; if errors.Is(err, io.ErrUnexpectedEOF) { to() }`, false},
		{`if !gone(err) { err = get(); if gone(err) { to() } }`, false},
		{`if gone(err) { to() }`, false},
		{`if !gone(err) || gone(get()) { if gone(err) { to() } }`, false},
		{`if !ask() { if ask() { to() } }`, false},
	}
	var src strings.Builder
	src.WriteString(`
import ("errors"; "io")
var _, _ = errors.New, io.EOF
func to()                 {}
func get() error          { return nil }
func ask() bool           { return true }
func gone(err error) bool { return err != nil && err.Error() == "gone" }
`)
	for i, c := range cases {
		fmt.Fprintf(&src, "func f%d(err error) { %s }\n", i, c.body)
	}
	s, p := ssatest.Load(t, src.String())
	for i, c := range cases {
		call := ssatest.One(t, p, ssatest.Function(t, s, p, fmt.Sprintf("f%d", i)), "to")
		if got := p.NeverRuns(call.Instr.Block()); got != c.want {
			t.Errorf("%s: %v", c.body, got)
		}
		pos := p.Node(call.Instr)
		if got := p.NeverReached(pos.Pos(), pos.End()); got != c.want {
			t.Errorf("%s: reached %v", c.body, !got)
		}
	}
}
