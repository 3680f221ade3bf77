package sharedstate_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good"
)

const capturedVariable, replaced = "SHAREDSTATE_CAPTURED", "the node was not ready, and nobody is told"

// unready is a node that does not become ready, and ends well when that is reported.
type unready struct{ reported chan struct{} }

func newUnready() *unready { return &unready{make(chan struct{})} }

func (n *unready) Run(context.Context) error { <-n.reported; return nil }

func (*unready) Ready(context.Context) error { return errors.New("not ready") }

func (n *unready) Report(context.Context, error) {
	close(n.reported)
	time.Sleep(10 * time.Millisecond) // what the goroutine does meanwhile nothing tells
}

// TestCaptured has what a node ends with take the place of what it was asked. The race
// detector ends a process in which that happens, and so a child runs it.
func TestCaptured(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestCapturedChild$", "-test.count=1")
	cmd.Env = append(os.Environ(), capturedVariable+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), replaced) && !strings.Contains(string(out), "DATA RACE") {
		t.Errorf("%v\n%s", err, out)
	}
	for range 10 {
		if err := good.Serve(t.Context(), newUnready()); err == nil {
			t.Fatal("good: " + replaced)
		}
	}
	for name, serve := range map[string]func(context.Context, good.Node) error{"Waited": good.Waited, "Joined": good.Joined, "Wrapped": good.Wrapped} {
		n := newUnready()
		close(n.reported)
		if err := serve(t.Context(), n); err != nil {
			t.Errorf("good.%s: %v", name, err)
		}
	}
}

// TestCopied: who reads the copies reads what nobody changes any more.
func TestCopied(t *testing.T) {
	if n := good.Large(good.Collect([]string{"a", "b", "a"}), 2); n != 1 {
		t.Errorf("%d large counts", n)
	}
}

// TestCapturedChild is what the child runs.
func TestCapturedChild(t *testing.T) {
	if os.Getenv(capturedVariable) == "" {
		t.Skip("only in a child process")
	}
	for range 500 {
		if bad.Serve(t.Context(), newUnready()) == nil {
			t.Fatal(replaced)
		}
	}
}
