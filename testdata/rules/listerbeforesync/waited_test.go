package listerbeforesync_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes"

	badasked "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/unasked"
	goodasked "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/unasked"
)

// TestNobodyWaits: what workers see first of pods that the server tells of late.
func TestNobodyWaits(t *testing.T) {
	type count func(context.Context, kubernetes.Interface) ([]string, error)
	for name, run := range map[string]struct{ bad, good count }{
		"fields": {badasked.Count, goodasked.Count},
		"list":   {badasked.CountShelf, goodasked.CountShelf},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			late, soon := newClients(), newClients()
			defer late.answer()
			defer soon.answer()
			time.AfterFunc(answerLate, late.answer)
			time.AfterFunc(answerAfter, soon.answer)
			if names, err := run.bad(t.Context(), late.typed); err != nil || len(names) != 0 {
				t.Errorf("bad saw %q, %v", names, err)
			}
			if names, err := run.good(t.Context(), soon.typed); err != nil || len(names) == 0 {
				t.Errorf("good saw %q, %v", names, err)
			}
		})
	}
}
