// Package bubble runs proofs on a fake clock.
package bubble

import (
	"testing"
	"testing/synctest"

	"k8s.io/apimachinery/pkg/util/runtime"
)

// Test is [synctest.Test] for code that hands errors to [runtime.HandleError]. Its handlers slow down who reports too
// often, by the time since the last error. They took that of the start from the real clock: in a bubble, whose clock
// starts in the year 2000, they would sleep for decades, in which each work queue wakes up every ten seconds.
// It must not run in parallel with other tests, since the handlers are the program's.
func Test(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	handlers := runtime.ErrorHandlers
	runtime.ErrorHandlers = nil
	defer func() { runtime.ErrorHandlers = handlers }()
	synctest.Test(t, f)
}
