// Ctrlvet finds mistakes in Kubernetes controllers.
//
// It is a command, see ctrlvet help, and a tool for go vet:
//
//	go vet -vettool="$(go tool -n ctrlvet || echo no-ctrlvet)" ./...
package main

import (
	"os"
	"runtime/debug"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/docs"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/cli"
	"github.com/ctrlvet/ctrlvet/internal/driver/unit"
	_ "github.com/ctrlvet/ctrlvet/internal/driver/unit/outside/first" // answers before anything else is set up
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// A tenth less CPU for a quarter more memory.
		debug.SetGCPercent(150)
	}
	set := analyzers.Set()
	if unit.Wanted(os.Args[1:]) {
		unit.Main(set, version())
	}
	app := cli.App{Rules: set, Version: version(), Stdout: os.Stdout, Stderr: os.Stderr, Pages: docs.Text, Markdown: docs.Rule, Subject: subject}
	os.Exit(app.Main(os.Args[1:]))
}

// subject is what the rules look at.
var subject = &driver.Subject{Name: "Kubernetes", Import: kube.IsRelevantPath, Module: kube.MakesControllers}

// version returns the version of the module that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
