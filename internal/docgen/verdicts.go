package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/docgen/ruledoc"
)

// columns is the head of corpus/verdicts.tsv.
var columns = []string{"repo", "commit", "rule", "position", "message", "verdict", "why"}

// readVerdicts counts the verdicts of each rule. A missing file counts as empty.
func readVerdicts(path string) (map[string]ruledoc.Verdicts, error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out, err := countVerdicts(string(src))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

// countVerdicts parses the text of a verdicts file.
func countVerdicts(src string) (map[string]ruledoc.Verdicts, error) {
	out := map[string]ruledoc.Verdicts{}
	repos := map[[2]string]bool{}
	for i, line := range strings.Split(strings.TrimRight(src, "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, columns) {
				return nil, fmt.Errorf("line 1: columns are %q, want %q", cells, columns)
			}
			continue
		}
		if len(cells) != len(columns) {
			return nil, fmt.Errorf("line %d: %d columns, want %d", i+1, len(cells), len(columns))
		}
		if slices.Contains(cells, "") {
			return nil, fmt.Errorf("line %d: empty column; every finding needs a verdict and a reason", i+1)
		}
		repo, rule, verdict := cells[0], cells[2], cells[5]
		v := out[rule]
		switch verdict {
		case "true":
			v.True++
		case "accepted":
			v.Accepted++
		case "false":
			v.False++
		default:
			return nil, fmt.Errorf("line %d: verdict %q, want true, accepted or false", i+1, verdict)
		}
		if key := [2]string{rule, repo}; !repos[key] {
			repos[key] = true
			v.Repos++
		}
		out[rule] = v
	}
	return out, nil
}

// verdictTable returns the table of verdicts per rule, with a line for all.
func verdictTable(rules []described) string {
	var b strings.Builder
	b.WriteString("| rule | findings | repositories | true | intended | false | share true |\n|---|---|---|---|---|---|---|\n")
	var sum ruledoc.Verdicts
	for _, r := range rules {
		v := r.verdicts
		if v.Total() == 0 {
			continue
		}
		repos := fmt.Sprint(v.Repos)
		fmt.Fprintf(&b, "| [%s](../docs/rules/%s.md) | %s\n", r.name, r.name, verdictCells(v, repos))
		sum.True, sum.Accepted, sum.False = sum.True+v.True, sum.Accepted+v.Accepted, sum.False+v.False
	}
	fmt.Fprintf(&b, "| all | %s\n", verdictCells(sum, ""))
	return b.String()
}

// verdictCells returns the cells of one line. An intended finding is not
// counted as a true one.
func verdictCells(v ruledoc.Verdicts, repos string) string {
	share := "–"
	if n := v.Total(); n > 0 {
		share = fmt.Sprintf("%d %%", v.True*100/n)
	}
	return fmt.Sprintf("%d | %s | %d | %d | %d | %s |", v.Total(), repos, v.True, v.Accepted, v.False, share)
}
