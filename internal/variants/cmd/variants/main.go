// Command variants measures what the rules make of their code after each
// transformation of the catalogue.
//
//	go run ./internal/variants/cmd/variants [-rule notfound] [-form helper] [-o results.json]
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/variants"
	"github.com/ctrlvet/ctrlvet/internal/variants/catalogue"
	"github.com/ctrlvet/ctrlvet/internal/variants/rewrite"
)

var (
	module = flag.String("module", "testdata", "directory of the module with the rules' code")
	only   = flag.String("rule", "", "these rules alone, by commas")
	form   = flag.String("form", "", "these transformations alone, by commas")
	out    = flag.String("o", "", "file to write the results to, as JSON")
	jobs   = flag.Int("j", 2, "rules measured at once")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "variants: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		if *only == "" || slices.Contains(strings.Split(*only, ","), e.Analyzer.Name) {
			rules = append(rules, e.Analyzer)
		}
	}
	var forms []*rewrite.Transformation
	for _, t := range catalogue.All {
		if *form == "" || slices.Contains(strings.Split(*form, ","), t.Name) {
			forms = append(forms, t)
		}
	}
	code, err := variants.Load(ctx, *module, rules)
	if err != nil {
		return err
	}
	cells := make([]*variants.Cell, len(rules)*len(forms))
	var wg sync.WaitGroup
	limit := make(chan struct{}, *jobs)
	for i, r := range rules {
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			for j, t := range forms {
				cells[i*len(forms)+j] = code.Measure(r, t)
			}
			fmt.Fprintln(os.Stderr, r.Name)
		})
	}
	wg.Wait()
	for _, c := range cells {
		show(c)
	}
	if *out == "" {
		return nil
	}
	text, err := json.Marshal(cells)
	if err != nil {
		return err
	}
	return os.WriteFile(*out, text, 0o666)
}

func show(c *variants.Cell) {
	n := c.Total()
	fmt.Printf("%s %s: sites %d, failed %d %s, kept %d (moved %d) of %d, extra %d, good %d new %d\n", c.Rule, c.Transformation, c.Sites, c.Failed, c.Why, n.Kept, n.Moved, n.Touched,
		len(c.Extra), c.GoodSites, len(c.New))
	for _, f := range c.Lost {
		fmt.Printf("\tlost: %s\n", f)
	}
	for _, f := range c.Extra {
		fmt.Printf("\textra: %s\n", f)
	}
	for _, f := range c.New {
		fmt.Printf("\tnew: %s\n", f)
	}
	for _, e := range c.Errors {
		fmt.Printf("\terror: %s\n", e)
	}
}
