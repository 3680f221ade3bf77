package ratelimiter_test

import (
	"testing"
	"time"

	"golang.org/x/time/rate"

	"github.com/ctrlvet/ctrlvet/testdata/rules/ratelimiter/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ratelimiter/good"
)

// TestProof asks the limiters how long the first retries wait.
func TestProof(t *testing.T) {
	if got, want := bad.NewLimiter().When("web"), 300*time.Second; got != want {
		t.Errorf("bad: the first retry waits %v, want the maximum of %v", got, want)
	}
	if got, want := good.NewLimiter().When("web"), 5*time.Second; got != want {
		t.Errorf("good: the first retry waits %v, want %v", got, want)
	}
	numbers := bad.Numbers()
	for range 20 {
		numbers.When("web")
	}
	if got, want := numbers.When("web"), 900*time.Nanosecond; got != want {
		t.Errorf("bad: the 21st retry waits %v, want %v", got, want)
	}
	if got, want := bad.Bucket(), rate.Every(1e6*5*time.Second); got != want {
		t.Errorf("bad: %v times a second, want %v", got, want)
	}
}

// TestRequeue compares what the two ask for.
func TestRequeue(t *testing.T) {
	if got := bad.Later().RequeueAfter; got != 30*time.Nanosecond {
		t.Errorf("bad: again after %v", got)
	}
	if got := bad.Wait(&bad.Settings{RetrySeconds: 30}).RequeueAfter; got != 30*time.Nanosecond {
		t.Errorf("bad: again after %v", got)
	}
	if a, b := good.Later().RequeueAfter, good.Wait(&good.Settings{RetrySeconds: 30}).RequeueAfter; a != 30*time.Second || b != a {
		t.Errorf("good: again after %v and %v", a, b)
	}
}
