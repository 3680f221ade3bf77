package onpurpose

import "testing"

// TestPromises: what says that an error is returned, or only that there is one, gives no
// reason to drop it.
func TestPromises(t *testing.T) {
	for _, c := range []struct {
		text               string
		promises, restates bool
	}{
		{"// Error reading the object - requeue the request.", true, false},
		{"// If an error occurs during Get/Create, we'll requeue the item so we can\n// attempt processing again later. This could have been caused by a\n// temporary network failure, or any other transient reason.", true, false},
		{"// return the error so that it is tried again", true, false},
		{"// it will be retried", true, false},
		{"// Error reading the object", false, true},
		{"// other error", false, true},
		{"// an unexpected error occurred", false, true},
		{"// Return and don't requeue", false, false},
		{"// the error is ignored, and the request is requeued", false, false},
		{"// it is requeued when the secret changes", false, false},
		{"// the next event will requeue it", false, false},
		{"// the controller may try to remove the finalizer again on the next update", false, false},
		{"// the caller will retry", false, false},
		{"// errors are only logged", false, false},
		{"// error reading it: the defaults are good enough", false, false},
		{`"we will requeue the item"`, false, false},
	} {
		if got := promises(c.text); got != c.promises {
			t.Errorf("promises(%q) = %v", c.text, got)
		}
		if (c.promises || c.restates) && Says(c.text, ErrorDropped) {
			t.Errorf("%q gives a reason", c.text)
		}
	}
}
