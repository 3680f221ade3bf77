// Package ondemand makes what programs hold in package variables when it is asked for first.
// go vet starts the tool once per package: what every start makes costs more there than
// most answers.
package ondemand

import (
	"regexp"
	"sync"
)

// Regexp returns a function that returns the regular expression, which its first call
// compiles. It is safe for concurrent use, and panics as regexp.MustCompile does; archtest
// compiles what is given to it in package variables.
func Regexp(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
