// Command mutate breaks the code of repositories in the classic ways, in memory,
// and writes down which mutants the rules report.
//
//	go -C lab run ./mutate/cmd/mutate -o lab/corpus/mutants.tsv OWNER/NAME@COMMIT=DIRECTORY …
//
// The rows of repositories that the file holds already are replaced; reasons that
// were written for mutants of the same commit stay.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/lab/mutate"
	"github.com/ctrlvet/ctrlvet/lab/mutate/run"
)

func main() {
	file := flag.String("o", "", "put the rows into this `file`")
	each := flag.Int("n", 8, "`number` of places of each operator in a repository, 0 for all")
	names := flag.String("operators", "", "comma separated `names`, all without")
	packages := flag.String("packages", "./...", "space separated `patterns`")
	sub := flag.String("sub", ".", "`directory` of the module in the repository")
	mode := flag.String("load", string(load.Source), "where the types of dependencies come from: auto, export or source")
	flag.Parse()
	m, err := load.ParseMode(*mode)
	if err == nil {
		opts := run.Options{Sub: *sub, Patterns: strings.Fields(*packages), Mode: m, Each: *each, Warn: func(s string) { fmt.Fprintln(os.Stderr, s) }}
		if opts.Operators, err = operators(*names); err == nil {
			err = all(opts, *file, flag.Args())
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func operators(names string) ([]*mutate.Operator, error) {
	if names == "" {
		return mutate.Operators, nil
	}
	var ops []*mutate.Operator
	for name := range strings.SplitSeq(names, ",") {
		op := mutate.ByName(name)
		if op == nil {
			return nil, fmt.Errorf("unknown operator %q", name)
		}
		ops = append(ops, op)
	}
	return ops, nil
}

// all runs the repositories one after the other, and prints a table of all rows.
func all(opts run.Options, file string, repos []string) error {
	if len(repos) == 0 {
		return fmt.Errorf("no repository: want OWNER/NAME@COMMIT=DIRECTORY")
	}
	var rows []run.Row
	for _, arg := range repos {
		name, dir, ok := strings.Cut(arg, "=")
		if !ok {
			return fmt.Errorf("%q: want OWNER/NAME@COMMIT=DIRECTORY", arg)
		}
		opts.Dir = dir
		opts.Repo, opts.Commit, _ = strings.Cut(name, "@")
		begin := time.Now()
		some, err := run.Run(context.Background(), opts)
		if err != nil {
			return fmt.Errorf("%s: %w", opts.Repo, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %d mutants, %.0f s\n", opts.Repo, len(some), time.Since(begin).Seconds())
		rows = append(rows, some...)
		if file == "" {
			continue
		}
		old, err := run.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(run.Format(run.Merge(old, some, opts.Repo, opts.Operators))), 0o666); err != nil {
			return err
		}
	}
	if file == "" {
		fmt.Print(run.Format(rows))
	}
	fmt.Fprint(os.Stderr, run.Table(rows))
	return nil
}
