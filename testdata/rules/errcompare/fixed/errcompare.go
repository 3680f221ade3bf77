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

var errTaken = errors.New("the name is taken")

func claim(names map[string]bool, name string) error {
	if names[name] {
		return fmt.Errorf("%w: %s", errTaken, name)
	}
	names[name] = true
	return nil
}

// Claim lets a name that is taken pass.
func Claim(names map[string]bool, name string) error {
	err := claim(names, name)
	if err == errTaken {
		return nil
	}
	return err
}
