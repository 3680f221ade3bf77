package errflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
)

// TestUsesOf: what becomes of the error of the first call that is not deferred.
func TestUsesOf(t *testing.T) {
	s, p := ssatest.Load(t, `
import "errors"

var kept error

func try() error { return errors.New("gone") }
func tell(error) {}

func nothing() error { err := try(); _ = err; return nil }
func returned() error { err := try(); return err }
func given() error { err := try(); tell(err); return nil }
func stored() error { kept = try(); return nil }
func later() error { var err error; func() { tell(err) }(); err = try(); return nil }
func watched() (err error) { defer func() { tell(err) }(); err = try(); return nil }
func watchedBare() (err error) { defer func() { tell(err) }(); err = try(); return }
func watchedOwn() error { var err error; defer func() { tell(err) }(); err = try(); return nil }
func either(c bool) (err error) { defer func() { tell(err) }(); err = try(); if c { return }; return nil }
var failed = map[string]error{}
func mapped() { err := try(); failed["a"] = err }
func mappedFor(m map[string]error) { err := try(); m["a"] = err }
func mappedHere() { err := try(); all(map[string]error{"a": err}) }
func all(map[string]error) {}
func literalKept() (err error) { f := func() { tell(err) }; defer f(); go f(); err = try(); return nil }
func recovered() (err error) { defer func() { if p := recover(); p != nil { err = try() } }(); err = try(); return nil }
func replaced() (err error) { defer func() { err = try() }(); err = try(); return nil }
`)
	for name, want := range map[string]errflow.ErrorUses{
		"nothing": {}, "returned": {Returned: true}, "given": {}, "stored": {Kept: true}, "later": {Kept: true},
		"watched": {}, "watchedBare": {Returned: true, Kept: true}, "watchedOwn": {Kept: true}, "either": {Returned: true, Kept: true},
		"literalKept": {Kept: true}, "mapped": {Kept: true}, "mappedFor": {Kept: true}, "mappedHere": {}, "recovered": {}, "replaced": {Kept: true},
	} {
		fn := ssatest.Function(t, s, p, name)
		call := ssatest.One(t, p, fn, "try")
		got := errflow.UsesOf(p, errflow.ErrorOf(call.Instr), func(*ssa.BasicBlock) bool { return true })
		if (len(got.Calls) == 1) != (name == "given" || name == "mappedHere") {
			t.Errorf("%s: given to %d", name, len(got.Calls))
		}
		if got.Returned != want.Returned || got.Kept != want.Kept {
			t.Errorf("%s: returned %t, kept %t", name, got.Returned, got.Kept)
		}
	}
}
