package polltimeout_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/ctrlvet/ctrlvet/testdata/rules/polltimeout/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/polltimeout/good"
)

// A poll waits for what it is given.
type poll func(context.Context, wait.ConditionWithContextFunc) error

// TestProof shows, for what comes about after ten seconds, that bad gives up
// without having asked again, and that good waits for it.
func TestProof(t *testing.T) {
	for _, test := range []struct {
		name  string
		poll  poll
		asked int
		fails bool
	}{
		{"bad, asked at once", bad.Ready, 1, true},
		{"bad, asked later", bad.Gone, 0, true},
		{"good, asked at once", good.Ready, 6, false},
		{"good, asked later", good.Gone, 10, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				asked, begin := 0, time.Now()
				err := test.poll(t.Context(), func(context.Context) (bool, error) {
					asked++
					return time.Since(begin) >= 10*time.Second, nil
				})
				if (err != nil) != test.fails || asked != test.asked {
					t.Errorf("asked %d times, error %v; want %d, failed %t", asked, err, test.asked, test.fails)
				}
			})
		})
	}
}
