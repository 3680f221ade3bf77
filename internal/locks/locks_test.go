package locks_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/locks"
)

// TestUnusedLiteral: of a literal that nobody calls nothing is known.
func TestUnusedLiteral(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct { mu sync.Mutex; n int }

func (s *S) Begin() {
	_ = func() {
		s.mu.Lock()
		s.n++
	}
}
`)
	ls := locks.New(p, func(*ssa.Function) bool { return true })
	lit := function(t, p.Funcs, "Begin$1")
	if held, known := ls.At(lit.Blocks[0].Instrs[len(lit.Blocks[0].Instrs)-1]); known || len(held) != 1 {
		t.Errorf("held: %v, known: %v; want what the literal itself locks, and no more", held, known)
	}
}

func function(t *testing.T, fns []*ssa.Function, name string) *ssa.Function {
	t.Helper()
	for _, fn := range fns {
		if fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}
