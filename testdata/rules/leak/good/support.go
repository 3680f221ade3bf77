// Package good closes what it opens.
package good

import "errors"

var (
	errEnded  = errors.New("the watch has ended")
	errStatus = errors.New("the server says no")
)
