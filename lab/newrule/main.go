// Newrule writes the files of a new rule: package, test code, proof, and the
// line in the list of rules. What it writes is a small rule that passes its
// test, to be changed into the one that is meant.
//
//	go -C lab run ./newrule [-topic TOPIC] NAME
//
// With -form it writes one more form of a rule that has forms, in the same way:
//
//	go -C lab run ./newrule -form FORM RULE
//
// It changes nothing when the name is taken.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("newrule: ")
	root := flag.String("C", "..", "root of the module")
	topic := flag.String("topic", "reconcile", "topic of the rule in the list")
	form := flag.String("form", "", "name of a form to add to the rule NAME, which has forms already")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go -C lab run ./newrule [-topic TOPIC | -form FORM] NAME")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	name := flag.Arg(0)
	make := func() ([]string, error) { return scaffold(*root, name, *topic) }
	if *form != "" {
		make = func() ([]string, error) { return scaffoldForm(*root, name, *form) }
	}
	written, err := make()
	if err != nil {
		log.Fatal(err)
	}
	for _, path := range written {
		fmt.Println(path)
	}
	fmt.Printf("\nnext: go -C lab test -count=1 ./rules -run '/%s$'\n      write bad, good and the proof, then the rule; CONTRIBUTING.md says how\n      make docs\n", name)
}
