package good

import "testing"

// CheckImage wants an image.
func CheckImage(t *testing.T) {
	if suiteImage == "" {
		t.Fatal("no image")
	}
}
