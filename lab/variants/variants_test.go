package variants_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/lab/variants"
	"github.com/ctrlvet/ctrlvet/lab/variants/catalogue"
	"github.com/ctrlvet/ctrlvet/lab/variants/matrix"
)

var update = flag.Bool("update", false, "write testdata/after")

// sample are rules that are measured with each test run; make variants measures
// all.
var sample = []string{"finalizerdeletion", "lostcause"}

var load = sync.OnceValues(func() (*variants.Code, error) {
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		if slices.Contains(sample, e.Analyzer.Name) {
			rules = append(rules, e.Analyzer)
		}
	}
	return variants.Load(context.Background(), filepath.Join("..", "..", "testdata"), rules, nil)
})

// TestAfter: each transformation does with testdata/variants/before what its file
// in testdata/after shows.
func TestAfter(t *testing.T) {
	code, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tr := range slices.Concat(catalogue.All, catalogue.Neighbours) {
		t.Run(tr.Name, func(t *testing.T) {
			got, err := code.After(tr)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(got, "-- package") {
				t.Errorf("nothing changed: %s", got)
			}
			name := filepath.Join("testdata", "after", tr.Name+".txt")
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant (-update writes it)\n%s", got, want)
			}
		})
	}
}

// TestSample: of the sample no transformation loses more than lab/corpus/variants.tsv
// says, nor finds more in good code.
func TestSample(t *testing.T) {
	code, err := load()
	if err != nil {
		t.Fatal(err)
	}
	want, err := matrix.Read(filepath.Join("..", "corpus", "variants.tsv"))
	if err != nil || want == nil {
		t.Fatalf("lab/corpus/variants.tsv: %v (make variants writes it)", err)
	}
	got := matrix.New(variants.Names())
	for _, r := range code.Rules {
		var cells []*variants.Cell
		for _, tr := range catalogue.All {
			cells = append(cells, code.Measure(r, tr))
		}
		variants.Fill(got, cells)
		for _, c := range cells {
			for _, e := range c.Errors {
				t.Errorf("%s after %s: %s", r.Name, c.Transformation, e)
			}
			now, then := got.Sum(r.Name, c.Transformation), want.Sum(r.Name, c.Transformation)
			if now.N*then.Of < then.N*now.Of {
				t.Errorf("%s after %s: %v kept, %v before: lost %v", r.Name, c.Transformation, now, then, c.Lost)
			}
			if n := want.Good[r.Name][c.Transformation].N; len(c.New) > n {
				t.Errorf("%s after %s: %d findings in good code, %d before: %v", r.Name, c.Transformation, len(c.New), n, c.New)
			}
		}
	}
}

// TestCatalogue: names are unique, and what pages say is there.
func TestCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, tr := range slices.Concat(catalogue.All, catalogue.Neighbours) {
		if seen[tr.Name] || tr.Name == "" || tr.Doc == "" || tr.Needs == "" || !slices.Contains([]string{"shape", "value", "place", "error", "time", "surroundings"}, tr.Topic) {
			t.Errorf("%+v: want a name of its own, a topic and texts", tr)
		}
		if seen[tr.Name] = true; catalogue.Named(tr.Name) != tr {
			t.Errorf("%s is not found by its name", tr.Name)
		}
	}
	if len(seen) < 25 {
		t.Errorf("%d transformations", len(seen))
	}
}
