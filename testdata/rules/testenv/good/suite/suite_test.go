package suite

import (
	"os"
	"testing"
)

// features are a suite of tests that go test knows nothing of.
type features []func() bool

// Run returns how many of them fail.
func (f features) Run() (failed int) {
	for _, feature := range f {
		if !feature() {
			failed++
		}
	}
	return failed
}

func TestMain(*testing.M) {
	os.Exit(features{func() bool { now := Now(); return !now.IsZero() }}.Run())
}
