// Package good compares errors with those that others have.
package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// doc:begin

// Ready reports whether something came about in time.
func Ready(ctx context.Context, ask wait.ConditionWithContextFunc) (bool, error) {
	err := wait.PollUntilContextTimeout(ctx, time.Millisecond, 5*time.Millisecond, true, ask)
	if wait.Interrupted(err) {
		return false, nil
	}
	return err == nil, err
}

// doc:end

// ErrAbsent says that there is no backend.
var ErrAbsent = errors.New("no such backend")

// Absent lets one error pass.
func Absent(find func() error) error {
	if err := find(); err != nil && !errors.Is(err, ErrAbsent) {
		return err
	}
	return nil
}

// Each stops early.
func Each(names []string, see func(name string) bool, visit func(func(name string) error) error) error {
	stop := fmt.Errorf("enough of %d", len(names))
	err := visit(func(name string) error {
		if !see(name) {
			return stop
		}
		return nil
	})
	if err == stop {
		return nil
	}
	return err
}

// NotReady is what Probe returns.
type NotReady struct{ Reason string }

func (e *NotReady) Error() string { return "not ready: " + e.Reason }

// Probe asks a backend.
func Probe(reason string) error {
	if reason != "" {
		return fmt.Errorf("probe: %w", &NotReady{Reason: reason})
	}
	return nil
}

// Waits reports whether it is worth to wait.
func Waits(err error) bool {
	var notReady *NotReady
	return errors.As(err, &notReady)
}

// Closed has nothing in it: all pointers to it may be the same.
type Closed struct{}

func (*Closed) Error() string { return "closed" }

// IsClosed asks for it.
func IsClosed(err error) bool { return errors.Is(err, &Closed{}) }

// Full is a value, which is compared by what it holds.
type Full struct{ At int }

func (f Full) Error() string { return fmt.Sprintf("full at %d", f.At) }

// IsFull asks for one.
func IsFull(err error) bool { return errors.Is(err, Full{At: 3}) }

// First remembers what it has returned.
func First(visit func(func(string) error) error) bool {
	stop := &NotReady{Reason: "enough"}
	return errors.Is(visit(func(string) error { return stop }), stop)
}
