package bad

import "testing"

// TestMark: that a package has tests changes nothing.
func TestMark(t *testing.T) {
	if t.Name() == "" {
		t.Error("a test without a name")
	}
}
