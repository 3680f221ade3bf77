// Package retries tries things again.
package retries

import (
	"errors"
	"time"
)

// Retry calls f until it is content, for as long as limit.
func Retry(interval, limit time.Duration, f func() (bool, error)) error {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(interval) {
		if done, err := f(); done || err != nil {
			return err
		}
	}
	return errors.New("gave up")
}
