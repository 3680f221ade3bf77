package bad

import "testing"

// WithImage sets the image for a test.
func WithImage(t *testing.T, image string) {
	t.Helper()
	suiteImage = image
}
