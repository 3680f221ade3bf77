// Package bad compares errors that are never equal.
package bad

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
	if err == wait.ErrorInterrupted(errors.New("timed out waiting for the condition")) { // want `ErrorInterrupted makes another error each time, so this is never equal: compare with a package variable, or ask for the kind of the error` // want:related `made here`
		return false, nil
	}
	return err == nil, err
}

// doc:end

// Absent lets one error pass.
func Absent(find func() error) error {
	absent := fmt.Errorf("no such backend") // want:related `made here`
	if err := find(); err != nil {
		if errors.Is(err, absent) { // want `Errorf makes another error each time, so this is never equal`
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
	return errors.Is(err, &NotReady{}) // want `&NotReady\{\} is another address each time, so this is never equal: ask for the type with errors.As, or give it a method Is`
}

// WaitsFor does, for one reason.
func WaitsFor(err error, reason string) bool {
	wanted := &NotReady{Reason: reason} // want:related `made here`
	if errors.Is(err, wanted) {         // want `is another address each time`
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
	return errors.Is(err, newNotReady("starting")) // want `newNotReady makes another error each time` // want:related `made here`
}
