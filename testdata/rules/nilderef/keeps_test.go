package nilderef_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/cloud"
)

// TestKeeps: some functions return what they have made beside the error.
func TestKeeps(t *testing.T) {
	c := &cloud.Client{Names: map[string][]string{"shop": {"orders"}}}
	for account, want := range map[string]int{"shop": 1, "other": 0} {
		if got := good.Queues(c, account); got != want {
			t.Errorf("%s has %d queues", account, got)
		}
	}
	if _, problems := good.Requirements(map[string]string{"-": "x"}); len(problems) != 1 {
		t.Errorf("problems %v", problems)
	}
}
