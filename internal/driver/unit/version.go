package unit

import (
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// printVersion answers -V=full, from which the go command knows whether results
// in its cache are still those of this tool. They depend on the program and on
// the settings of the modules that are vetted: the go command asks in the
// directory where it was started itself. It asks once, so that settings with
// mistakes are refused here, once.
func printVersion(w io.Writer, set ruleset.Set) error {
	config.Register(set.Catalog())
	modules := config.Roots(".")
	if _, err := config.LoadAll(modules); err != nil {
		return err
	}
	self, err := cache.Self()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "ctrlvet version devel buildID=%x\n", sha256.Sum256(append([]byte(self), config.Content(modules)...)))
	return err
}
