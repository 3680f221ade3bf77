package why_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/report"
	"github.com/ctrlvet/ctrlvet/internal/why"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	all    = flag.Bool("all", false, "compare the findings of all code of the tests, which takes minutes")
)

// questions are lines, named by a text that ends there and stands in the file once, and
// perhaps a rule. The answers are in testdata, without numbers of lines: the files are
// those of the rules and of the demo.
var questions = []struct{ name, file, line, rule string }{
	// Findings.
	{"found-notfound", "demo/internal/controller/website_controller.go", "site); err != nil {\n\t\treturn ctrl.Result{}, err", ""},
	{"found-context", "demo/internal/controller/website_controller.go", "r.Get(context.TODO(), key, content)", "reconcilectx"},
	{"found-status", "demo/internal/controller/website_controller.go", "r.Update(ctx, site)", ""},
	{"found-sync", "demo/internal/pods/inventory.go", "informer.Lister().List(k8slabels.Everything())", ""},
	{"found-mutation", "demo/internal/pods/inventory.go", "labels.SetRelease(pod, release)", ""},
}

// module is the code that is asked about.
const module = "../../testdata"

func run(t *testing.T, question *why.Question, patterns []string) *report.Report {
	t.Helper()
	config.Register(analyzers.Set().Catalog())
	config.Use(config.Settings{ByLevel: true})
	t.Cleanup(func() { config.Use(config.Settings{}); config.Register(nil) })
	var list []*analysis.Analyzer
	for _, r := range analyzers.Set().Rules {
		list = append(list, r.Analyzer)
	}
	if question != nil {
		list = append(list, question.Analyzer())
	}
	rep, err := driver.Run(context.Background(), driver.Options{Load: load.Config{Dir: module, Patterns: patterns}, Analyzers: list})
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

var places = regexp.MustCompile(`(\.go:)\d+(:\d+)?|\b(line )\d+`)

func TestAnswers(t *testing.T) {
	dir, err := filepath.Abs(module)
	if err != nil {
		t.Fatal(err)
	}
	var files, patterns []string
	for _, q := range questions {
		files = append(files, filepath.Join(dir, q.file))
		patterns = append(patterns, "./"+filepath.ToSlash(filepath.Dir(q.file)))
	}
	slices.Sort(files)
	slices.Sort(patterns)
	question := why.Ask(dir, slices.Compact(files)...)
	rep := run(t, question, slices.Compact(patterns))
	question.End()
	for _, q := range questions {
		t.Run(q.name, func(t *testing.T) {
			target := why.Target{File: filepath.Join(dir, q.file), Line: lineOf(t, filepath.Join(dir, q.file), q.line), Rule: q.rule}
			var b bytes.Buffer
			if err := question.Answer(target, rep).WriteText(&b); err != nil {
				t.Fatal(err)
			}
			got := places.ReplaceAllString(b.String(), "${1}${3}N")
			golden := filepath.Join("testdata", q.name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s\n(go test ./internal/why -update writes it anew)", got, want)
			}
		})
	}
}

// lineOf returns the number of the line on which a text ends that a file has once.
func lineOf(t *testing.T, file, text string) int {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, after, ok := strings.Cut(string(data), text)
	if !ok || strings.Contains(after, text) {
		t.Fatalf("%s holds %q not once", file, text)
	}
	return 1 + strings.Count(before+text, "\n")
}

// TestFindingsStay: recording changes no finding: the bytes of a run are the same.
func TestFindingsStay(t *testing.T) {
	patterns := []string{"./demo/...", "./rules/cachemutation/...", "./rules/notfound/...", "./rules/swallowederr/..."}
	if *all {
		patterns = []string{"./..."}
	}
	without := jsonOf(t, run(t, nil, patterns))
	question := why.Ask(module)
	with := jsonOf(t, run(t, question, patterns))
	question.End()
	if !bytes.Equal(with, without) {
		t.Errorf("with notes %d bytes, without %d", len(with), len(without))
	}
	if !bytes.Contains(with, []byte(`"cachemutation"`)) {
		t.Error("nothing found: there is nothing to compare")
	}
}

func jsonOf(t *testing.T, rep *report.Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := rep.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
