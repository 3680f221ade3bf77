package blocking_test

import (
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/good"
)

// TestFirstConfiguration sets two configurations before anybody takes the first one.
func TestFirstConfiguration(t *testing.T) {
	b, g := bad.NewStarter(), good.NewStarter()
	set := make(chan struct{})
	go func() {
		defer close(set)
		b.Set("a")
		b.Set("b")
	}()
	select {
	case <-set:
		t.Error("bad: nobody waits for the receiver")
	case <-time.After(50 * time.Millisecond):
	}
	await.Done(t, "the first configuration", b.First())
	await.Done(t, "both calls of bad", set)
	g.Set("a")
	g.Set("b")
	if first := <-g.First(); first != "a" {
		t.Errorf("good: %q is the first configuration", first)
	}
}
