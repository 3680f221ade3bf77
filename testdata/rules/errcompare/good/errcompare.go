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

var errTaken, errBare = errors.New("the name is taken"), errors.New("no name")

func claim(names map[string]bool, name string) error {
	if name == "" {
		return errBare
	}
	if names[name] {
		return fmt.Errorf("%w: %s", errTaken, name)
	}
	names[name] = true
	return nil
}

// Claim lets a name that is taken pass, and one that is empty, which comes back as it is in one place.
func Claim(names map[string]bool, name string) error {
	err := claim(names, name)
	if errors.Is(err, errTaken) || err == errBare {
		return nil
	}
	return fmt.Errorf("%w, or %w", err, errBare)
}
