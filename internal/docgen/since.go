package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/docgen/evidence"
)

// sinceFile says in which round each rule and form ran over untouched code for the
// first time. What is new is added by the generator: with the round behind the newest
// one there is, as nothing that was written down before can have run with it.
const sinceFile = "corpus/since.tsv"

var sinceColumns = []string{"rule", "round"}

// readSince reads the file; nil when there is none.
func readSince(root string) (map[string]int, error) {
	path := filepath.Join(root, filepath.FromSlash(sinceFile))
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	for i, line := range strings.Split(strings.TrimRight(string(src), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, sinceColumns) {
				return nil, fmt.Errorf("%s: line 1: columns are %q, want %q", path, cells, sinceColumns)
			}
			continue
		}
		if len(cells) != len(sinceColumns) {
			return nil, fmt.Errorf("%s: line %d: want %d columns", path, i+1, len(sinceColumns))
		}
		round, err := strconv.Atoi(cells[1])
		if err != nil || round < 1 {
			return nil, fmt.Errorf("%s: line %d: round %q, want a number from 1 on", path, i+1, cells[1])
		}
		if out[cells[0]] != 0 {
			return nil, fmt.Errorf("%s: line %d: %s stands there twice", path, i+1, cells[0])
		}
		out[cells[0]] = round
	}
	return out, nil
}

// completed returns the file for these names: those that are new with the round behind
// the newest, without those that are gone.
func completed(since map[string]int, names []string, sight []evidence.Finding) string {
	next := 1
	for _, f := range sight {
		next = max(next, f.Round+1)
	}
	var b strings.Builder
	b.WriteString(strings.Join(sinceColumns, "\t") + "\n")
	for _, name := range slices.Sorted(slices.Values(names)) {
		round := since[name]
		if round == 0 {
			round = next
		}
		fmt.Fprintf(&b, "%s\t%d\n", name, round)
	}
	return b.String()
}
