// Package bad leaves behind what it opens.
package bad

import "errors"

var (
	errEnded  = errors.New("the watch has ended")
	errStatus = errors.New("the server says no")
)
