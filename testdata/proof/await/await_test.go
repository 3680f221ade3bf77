package await_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
)

// TestGoroutines: what began earlier does not count, whether it goes on or ends.
func TestGoroutines(t *testing.T) {
	early, late := make(chan struct{}), make(chan struct{})
	for range 2 {
		go func() { <-early }()
	}
	begun := await.Goroutines()
	for range 3 {
		go func() { <-late }()
	}
	if n := begun(); n != 3 {
		t.Errorf("%d goroutines began, want 3", n)
	}
	close(early)
	if n := begun(); n != 3 {
		t.Errorf("%d goroutines began after earlier ones had ended, want 3", n)
	}
	close(late)
	if !await.True(func() bool { return begun() == 0 }) {
		t.Errorf("%d goroutines go on", begun())
	}
}
