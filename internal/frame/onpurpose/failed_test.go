package onpurpose_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

func TestSaysFailed(t *testing.T) {
	for text, want := range map[string]bool{
		`"unable to list the pods, %s"`: true, `"Failed to update"`: true, `"couldn't read it"`: true, `"an error: %v"`: true,
		`"error"`: false, `"err"`: false, `"not ready yet"`: false, `"waiting for the pod: %s"`: false, `"failover is on"`: false,
	} {
		if got := onpurpose.SaysFailed(text); got != want {
			t.Errorf("SaysFailed(%s) = %v", text, got)
		}
	}
}
