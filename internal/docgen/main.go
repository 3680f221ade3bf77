// Docgen writes everything in the documentation that follows from the code:
// the page of every rule, the tables of rules, and the output of the demo.
//
// Run it in the root of the module with
//
//	go generate ./...
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/ctrlvet/ctrlvet/analyzers"
)

//go:generate go run . -C ../..

func main() {
	log.SetFlags(0)
	log.SetPrefix("docgen: ")
	root := "."
	switch {
	case len(os.Args) == 3 && os.Args[1] == "-C":
		root = os.Args[2]
	case len(os.Args) != 1:
		log.Fatal("usage: docgen [-C root of the module]")
	}
	changed, err := generate(root, listed(), true)
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range changed {
		fmt.Println(name)
	}
}

// listed returns the list of rules in the form the generator works on.
func listed() []rule {
	var rules []rule
	for _, e := range analyzers.List {
		rules = append(rules, rule{name: e.Analyzer.Name, topic: e.Topic, level: string(e.Level), since: e.Since})
	}
	return rules
}
