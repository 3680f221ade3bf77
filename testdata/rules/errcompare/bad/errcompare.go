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
	if err == wait.ErrorInterrupted(errors.New("timed out waiting for the condition")) { // want `ErrorInterrupted makes a new error each time, so this is never equal: compare with a package variable, or test the kind of the error` // want:related `made here`
		return false, nil
	}
	return err == nil, err
}

// doc:end

// Absent lets one error pass.
func Absent(find func() error) error {
	absent := fmt.Errorf("no such backend") // want:related `made here`
	if err := find(); err != nil {
		if errors.Is(err, absent) { // want `Errorf makes a new error each time, so this is never equal`
			return nil
		}
		return err
	}
	return nil
}

var errTaken = errors.New("the name is taken")

func claim(names map[string]bool, name string) error {
	if names[name] {
		return fmt.Errorf("%w: %s", errTaken, name) // want:related `wrapped here`
	}
	names[name] = true
	return nil
}

// Claim lets a name that is taken pass.
func Claim(names map[string]bool, name string) error {
	err := claim(names, name)
	if err == errTaken { // want `errTaken is wrapped wherever it is returned, so that this is never equal; use errors.Is`
		return nil
	}
	return err
}
