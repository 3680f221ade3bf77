package errflow_test

import (
	"fmt"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
)

const failedPrograms = `
import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

var errGone = errors.New("gone")

func read() (int, error) { return 1, errGone }
func try() error { return errGone }
func wrap(err error) error { println(); return err }
func retryable(err error) bool { return err == errGone }
func use() {}

func tested() { _, err := read(); if err != nil { use() } }
func succeeded() { _, err := read(); if err == nil { use() } }
func unasked() { _, err := read(); use(); println(err) }
func alone() { if err := try(); err != nil { use() } }
func kind() { _, err := read(); if apierrors.IsNotFound(err) { use() } }
func noKind() { _, err := read(); if !apierrors.IsNotFound(err) { use() } }
func sentinel() { _, err := read(); if errors.Is(err, errGone) { use() } }
func ownTest() { _, err := read(); if retryable(err) { use() } }
func wrapped() { _, err := read(); if wrap(err) != nil { use() } }
func variable() { _, err := read(); func() { println(err) }(); if err != nil { use() } }
func oneOfTwo(c bool) { _, err := read(); if c { err = errGone }; if err != nil { use() } }
func another(other error) { _, err := read(); println(err); if other != nil { use() } }
func dropped() { read(); use() }
func value(p *int) { n, err := read(); println(n, err); if p != nil { use() } }
`

// TestFailedIn: what is known of the error of the first call where use is called.
func TestFailedIn(t *testing.T) {
	s, p := ssatest.Load(t, failedPrograms)
	for name, want := range map[string]string{ // FailedIn, SomeFailed
		"tested":    "true true",
		"succeeded": "false false",
		"unasked":   "false false",
		"alone":     "true true",
		"kind":      "true false",
		"noKind":    "false false",
		"sentinel":  "true false",
		"ownTest":   "true false",
		"wrapped":   "true true",
		"variable":  "true true",
		"oneOfTwo":  "true true",
		"another":   "false true",
		"dropped":   "false false",
		"value":     "false false",
	} {
		fn := ssatest.Function(t, s, p, name)
		known := p.Known(ssatest.One(t, p, fn, "use").Instr.Block())
		err := errflow.ErrorOf(p.Calls(fn)[0].Instr)
		if (err == nil) != (name == "dropped") {
			t.Errorf("%s: error of the call: %v", name, err)
		}
		got := fmt.Sprint(errflow.FailedIn(err, known), errflow.SomeFailed(known))
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
