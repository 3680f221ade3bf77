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
