// Package start starts programs.
package start

import (
	"flag"
	"log"
)

// Up reads the command line.
func Up() {
	flag.Parse()
	log.Print(flag.NArg())
}
