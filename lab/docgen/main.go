// Docgen writes everything in the documentation that follows from the code:
// the page of every rule, the tables of rules, the questions that rules ask, the
// schema of the settings, and the output of the demo.
//
// Run it in the root of the module with
//
//	make docs
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/cli"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/lab/docgen/questions"
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
	in, err := gather(root)
	if err != nil {
		log.Fatal(err)
	}
	changed, err := generate(root, in, true)
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range changed {
		fmt.Println(name)
	}
	if slices.Contains(changed, levelTable) { // what this program says of levels is not so any more
		again := exec.Command("go", append([]string{"run", "."}, os.Args[1:]...)...)
		again.Stdout, again.Stderr = os.Stdout, os.Stderr
		if err := again.Run(); err != nil {
			log.Fatal(err)
		}
	}
}

// gather returns the list of rules, their questions and the output of the demo.
func gather(root string) (input, error) {
	in := input{}
	for _, e := range analyzers.List {
		l := listed{name: e.Analyzer.Name, topic: e.Topic, level: string(e.Level()), since: e.Since}
		for _, f := range rule.FormsOf(e.Analyzer) {
			l.forms = append(l.forms, form{f.Name, string(f.Level)})
		}
		in.rules = append(in.rules, l)
	}
	for _, a := range analyzers.All() {
		if _, ok := analyzers.ByName(a.Name); !ok {
			in.checks = append(in.checks, check{a.Name, a.Doc})
		}
	}
	schema, err := config.Schema(analyzers.Set().Catalog())
	if err != nil {
		return in, err
	}
	in.schema = string(schema)
	if in.book, err = questions.Read(filepath.Join(root, "lab"), "./...", "github.com/ctrlvet/ctrlvet/internal/...", "github.com/ctrlvet/ctrlvet/analyzers/...", "github.com/ctrlvet/ctrlvet/cmd/..."); err != nil {
		return in, err
	}
	in.demo, err = demo(root)
	return in, err
}

// took matches the time in the summary, which differs from run to run.
var took = regexp.MustCompile(` · [0-9.]+ s\b`)

// demo returns what ctrlvet prints about the demo on a terminal, without
// colours and time.
func demo(root string) (string, error) {
	var out, summary bytes.Buffer
	app := &cli.App{Rules: analyzers.Set(), Stdout: &out, Stderr: &summary}
	code := app.Main([]string{"-C", filepath.Join(root, "testdata"), "-format", "rich", "-color", "never", "./demo/..."})
	if code != 1 { // there are findings
		return "", fmt.Errorf("ctrlvet on the demo: exit code %d\n%s%s", code, &summary, &out)
	}
	return took.ReplaceAllString(out.String()+summary.String(), ""), nil
}
