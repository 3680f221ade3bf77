package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/lab/docgen/evidence"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// columns is the head of lab/corpus/verdicts.tsv.
var columns = []string{"repo", "commit", "rule", "position", "message", "verdict", "why"}

// readVerdicts counts the verdicts of each rule, and of each form by RULE/FORM, and
// returns them one by one. A missing file counts as empty.
func readVerdicts(path string) (map[string]ruledoc.Verdicts, []evidence.Finding, error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	out, findings, err := countVerdicts(string(src))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, findings, nil
}

// countVerdicts parses the text of a verdicts file; see readVerdicts.
func countVerdicts(src string) (map[string]ruledoc.Verdicts, []evidence.Finding, error) {
	var findings []evidence.Finding
	out := map[string]ruledoc.Verdicts{}
	repos := map[[2]string]bool{}
	for i, line := range strings.Split(strings.TrimRight(src, "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, columns) {
				return nil, nil, fmt.Errorf("line 1: columns are %q, want %q", cells, columns)
			}
			continue
		}
		if len(cells) != len(columns) {
			return nil, nil, fmt.Errorf("line %d: %d columns, want %d", i+1, len(cells), len(columns))
		}
		if slices.Contains(cells, "") {
			return nil, nil, fmt.Errorf("line %d: empty column; every finding needs a verdict and a reason", i+1)
		}
		repo, name, verdict := cells[0], config.Current(cells[2]), cells[5]
		counted := []string{name}
		if rule, _, ok := strings.Cut(name, "/"); ok {
			counted = append(counted, rule)
		}
		for _, name := range counted {
			v := out[name]
			if !v.Add(verdict) {
				return nil, nil, fmt.Errorf("line %d: verdict %q, want true, accepted or false", i+1, verdict)
			}
			if key := [2]string{name, repo}; !repos[key] {
				repos[key] = true
				v.Repos++
			}
			out[name] = v
		}
		findings = append(findings, evidence.Finding{Repo: repo, Name: name, Verdict: verdict})
	}
	return out, findings, nil
}

// checkNames reports verdicts on what is no rule and no form, and those on a rule
// with forms that do not say on which.
func checkNames(verdicts map[string]ruledoc.Verdicts, rules []listed) (bad []error) {
	rest := maps.Clone(verdicts)
	for _, r := range rules {
		total := rest[r.name].Total()
		delete(rest, r.name)
		for _, f := range r.forms {
			total -= rest[r.name+"/"+f.name].Total()
			delete(rest, r.name+"/"+f.name)
		}
		for name, v := range rest {
			if strings.HasPrefix(name, r.name+"/") && config.Removed(name) != "" {
				total -= v.Total()
			}
		}
		if len(r.forms) > 0 && total > 0 {
			bad = append(bad, fmt.Errorf("lab/corpus/verdicts.tsv: %d verdicts on %s name none of its forms: write %s/%s or another one", total, r.name, r.name, r.forms[0].name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(rest)) {
		if config.Removed(name) != "" {
			continue
		}
		bad = append(bad, fmt.Errorf("lab/corpus/verdicts.tsv has a verdict on unknown rule %q", name))
	}
	return bad
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
		fmt.Fprintf(&b, "| [%s](../../docs/rules/%s.md) | %s\n", r.name, r.name, verdictCells(v, repos))
		for _, f := range r.forms {
			if v := r.byForm[f.name]; v.Total() > 0 {
				fmt.Fprintf(&b, "| [%[1]s/%[2]s](../../docs/rules/%[1]s.md#%[2]s) | %[3]s\n", r.name, f.name, verdictCells(v, fmt.Sprint(v.Repos)))
			}
		}
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
