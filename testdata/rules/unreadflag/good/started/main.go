// Package main leaves the flags to a package that parses them.
package main

import (
	"flag"
	"log"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unreadflag/good/started/start"
)

var namespace = flag.String("namespace", "default", "the namespace that is looked at")

func main() {
	start.Up()
	log.Print(*namespace)
}
