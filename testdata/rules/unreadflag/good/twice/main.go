// Package main has flags of its own behind a command.
package main

import (
	"flag"
	"log"
)

func main() {
	verbose := flag.Bool("verbose", false, "whether to tell more")
	flag.Parse()
	namespace := flag.String("namespace", "default", "the namespace of the command")
	if err := flag.CommandLine.Parse(flag.Args()[1:]); err != nil {
		log.Fatal(err)
	}
	log.Print(*verbose, *namespace)
}
