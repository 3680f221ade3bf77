package analyzers_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain: what is loaded here stays until the end, and a collector that comes
// often costs a fifth of the time.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(500)
	}
	m.Run()
}
