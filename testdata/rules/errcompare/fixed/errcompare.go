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
