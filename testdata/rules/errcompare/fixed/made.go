// Package bad compares errors that are never equal.
package fixed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Ready reports whether something came about in time.
func Ready(ctx context.Context, ask wait.ConditionWithContextFunc) (bool, error) {
	err := wait.PollUntilContextTimeout(ctx, time.Millisecond, 5*time.Millisecond, true, ask)
	if err == wait.ErrorInterrupted(errors.New("timed out waiting for the condition")) {
		return false, nil
	}
	return err == nil, err
}

// Absent lets one error pass.
func Absent(find func() error) error {
	absent := fmt.Errorf("no such backend")
	if err := find(); err != nil {
		if errors.Is(err, absent) {
			return nil
		}
		return err
	}
	return nil
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
	return errors.As(err, new(*NotReady))
}

// WaitsFor does, for one reason.
func WaitsFor(err error, reason string) bool {
	wanted := &NotReady{Reason: reason}
	if errors.Is(err, wanted) {
		return true
	}
	return false
}

// newNotReady makes the error for all.
func newNotReady(reason string) error {
	if reason == "" {
		return &NotReady{Reason: "unknown"}
	}
	return &NotReady{Reason: reason}
}

// WaitsOften asks a function for what it compares with.
func WaitsOften(err error) bool {
	return errors.Is(err, newNotReady("starting"))
}
