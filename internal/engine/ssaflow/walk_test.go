package ssaflow_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestInstrs: all instructions of a function in block order, and an end where one is
// enough.
func TestInstrs(t *testing.T) {
	s, p := ssatest.Load(t, "func f(a bool) int { if a { return 1 }; println(); return 2 }")
	fn := ssatest.Function(t, s, p, "f")
	var want, got []ssa.Instruction
	for _, b := range fn.Blocks {
		want = append(want, b.Instrs...)
	}
	for i := range ssaflow.Instrs(fn) {
		got = append(got, i)
	}
	if len(want) != 4 || !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for i := range ssaflow.Instrs(fn) {
		if i != want[0] {
			t.Error("another one after the end")
		}
		break
	}
}
