// Package first answers for packages outside of the program when it is imported, before
// the packages are initialised that the rest of the program consists of: the go command
// starts the tool for each dependency, and what rules, formats and protocols set up costs
// more than the answer.
//
// The order is that of the language: of the packages whose imports are initialised, the
// first by path. So this one must import little. Only the command itself may import it.
package first

import (
	"os"

	"github.com/ctrlvet/ctrlvet/internal/driver/unit/outside"
)

func init() {
	if outside.Answer(os.Args[1:]) {
		os.Exit(0)
	}
}
