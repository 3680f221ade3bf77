package unit

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

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
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	h.Write(config.Content(modules))
	_, err = fmt.Fprintf(w, "ctrlvet version devel buildID=%x\n", h.Sum(nil))
	return err
}
