// Command variants measures what the rules make of their code after each
// transformation of the catalogue.
//
//	go -C lab run ./variants/cmd/variants [-rule notfound] [-form helper] [-o results.json]
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/lab/variants"
	"github.com/ctrlvet/ctrlvet/lab/variants/catalogue"
	"github.com/ctrlvet/ctrlvet/lab/variants/matrix"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var (
	module = flag.String("module", "../testdata", "directory of the module with the rules' code")
	only   = flag.String("rule", "", "these rules alone, by commas")
	form   = flag.String("form", "", "these transformations alone, by commas")
	out    = flag.String("o", "", "directory for the results, a file for each rule; rules that have one are not measured again")
	show   = flag.Bool("v", false, "print every cell")
	write  = flag.String("write", "", "directory to write the code after the one transformation to, with an overlay for go test")
	table  = flag.String("table", "", "file to write the table of the results in -o to")
	meant  = flag.Bool("execute", false, "execute the code that shows the transformations after each, and compare what it does")
	every  = flag.Bool("every", false, "run every rule over good code, not the rule whose code it is alone")
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
		if !*meant && *only == "" || slices.Contains(strings.Split(*only, ","), e.Analyzer.Name) {
			rules = append(rules, e.Analyzer)
		}
	}
	var forms []*rewrite.Transformation
	for _, t := range slices.Concat(catalogue.All, catalogue.Neighbours) {
		if *form == "" && slices.Contains(catalogue.All, t) || slices.Contains(strings.Split(*form, ","), t.Name) {
			forms = append(forms, t)
		}
	}
	var others []*analysis.Analyzer
	if *every {
		others = analyzers.All()
	}
	code, err := variants.Load(ctx, *module, rules, others)
	if err != nil {
		return err
	}
	if *meant {
		return execute(ctx, code, forms)
	}
	if *write != "" {
		if len(forms) != 1 {
			return errors.New("-write takes one transformation: name it with -form")
		}
		overlay, err := code.Overlay(*write, rules, forms[0])
		fmt.Println(overlay)
		return err
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	limit := make(chan struct{}, *jobs)
	for _, r := range rules {
		if done(r.Name) {
			continue
		}
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			begin := time.Now()
			var cells []*variants.Cell
			for _, t := range forms {
				cells = append(cells, code.Measure(r, t))
			}
			mu.Lock()
			defer mu.Unlock()
			err = errors.Join(err, finish(r.Name, cells))
			fmt.Fprintf(os.Stderr, "%s: %s\n", r.Name, time.Since(begin).Round(time.Second))
		})
	}
	wg.Wait()
	if err != nil || *table == "" {
		return err
	}
	return fill(rules)
}

// fill writes the table from the results in the directory.
func fill(rules []*analysis.Analyzer) error {
	m := matrix.New(variants.Names())
	for _, r := range rules {
		text, err := os.ReadFile(filepath.Join(*out, r.Name+".json"))
		if err != nil {
			return err
		}
		var cells []*variants.Cell
		if err := json.Unmarshal(text, &cells); err != nil {
			return err
		}
		variants.Fill(m, cells)
	}
	return os.WriteFile(*table, []byte(m.Format()), 0o666)
}

// execute runs the code that shows the transformations after each of them.
func execute(ctx context.Context, code *variants.Code, forms []*rewrite.Transformation) error {
	dir, err := os.MkdirTemp("", "variants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	overlay, pkg, err := code.Execute(dir, forms)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-vet=off", "-overlay", overlay, pkg)
	cmd.Dir, cmd.Stdout, cmd.Stderr = code.Module, os.Stdout, os.Stderr
	return cmd.Run()
}

// done reports whether the results of a rule lie in the directory already.
func done(rule string) bool {
	_, err := os.Stat(filepath.Join(*out, rule+".json"))
	return *out != "" && err == nil
}

// finish prints or writes the results of a rule.
func finish(rule string, cells []*variants.Cell) error {
	if *show || *out == "" {
		for _, c := range cells {
			print(c)
		}
	}
	if *out == "" {
		return nil
	}
	text, err := json.MarshalIndent(cells, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*out, rule+".json"), text, 0o666)
}

func print(c *variants.Cell) {
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
	for _, f := range c.Others {
		fmt.Printf("\tnew of another rule: %s\n", f)
	}
	for _, e := range c.Errors {
		fmt.Printf("\terror: %s\n", e)
	}
}
