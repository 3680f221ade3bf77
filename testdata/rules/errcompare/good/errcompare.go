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
