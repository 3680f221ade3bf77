// Package bad leaves behind what it opens.
package fixed

import "errors"

var (
	errEnded  = errors.New("the watch has ended")
	errStatus = errors.New("the server says no")
)
