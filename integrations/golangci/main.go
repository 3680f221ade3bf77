// Golangci-ctrlvet is golangci-lint with the plugin of ctrlvet, built from
// modules alone: golangci-lint custom does the same from a clone of its
// repository.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/ctrlvet/ctrlvet/plugin"
)

func main() {
	build, _ := debug.ReadBuildInfo()
	info := commands.BuildInfo{GoVersion: runtime.Version(), Version: version(build), Commit: "(unknown)", Date: "(unknown)", BuildInfo: build}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, "golangci-lint with ctrlvet:", err)
		os.Exit(exitcodes.Failure)
	}
}

// version names both modules. golangci-lint keeps results under it, so where
// ctrlvet has no version, as in a checkout, it is "(devel)", for which
// golangci-lint takes the content of the program.
func version(build *debug.BuildInfo) string {
	const devel = "(devel)"
	if build == nil {
		return devel
	}
	versions := map[string]string{}
	for _, m := range build.Deps {
		if m.Replace == nil {
			versions[m.Path] = m.Version
		}
	}
	linter, plugin := versions["github.com/golangci/golangci-lint/v2"], versions["github.com/ctrlvet/ctrlvet"]
	if linter == "" || plugin == "" {
		return devel
	}
	return strings.TrimPrefix(linter, "v") + "-ctrlvet-" + plugin
}
