package main

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/consequence"
	"github.com/ctrlvet/ctrlvet/internal/docgen/evidence"
)

// levelTable is the file that says the levels to the program.
const levelTable = "internal/levels/table.go"

// sightColumns is the head of corpus/firstsight.tsv.
var sightColumns = []string{"round", "repo", "commit", "rule", "level", "position", "message", "verdict", "why"}

// byEvidence are the levels that evidence decides; the others are set by hand.
var byEvidence = []string{"default", "optional", "preview", "doubtful"}

// readSight reads what was found at first sight. A missing file counts as empty.
func readSight(root string) ([]evidence.Finding, error) {
	path := filepath.Join(root, "corpus", "firstsight.tsv")
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []evidence.Finding
	for i, line := range strings.Split(strings.TrimRight(string(src), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 {
			if !slices.Equal(cells, sightColumns) {
				return nil, fmt.Errorf("%s: line 1: columns are %q, want %q", path, cells, sightColumns)
			}
			continue
		}
		if len(cells) != len(sightColumns) || slices.Contains(cells, "") {
			return nil, fmt.Errorf("%s: line %d: want %d columns, none of them empty", path, i+1, len(sightColumns))
		}
		f := evidence.Finding{Repo: cells[1], Name: cells[3], Level: cells[4], Position: cells[5], Verdict: cells[7]}
		if f.Round, err = strconv.Atoi(cells[0]); err != nil || f.Round < 1 {
			return nil, fmt.Errorf("%s: line %d: round %q, want a number from 1 on", path, i+1, cells[0])
		}
		if !slices.Contains(byEvidence, f.Level) || !slices.Contains([]string{"true", "accepted", "false"}, f.Verdict) {
			return nil, fmt.Errorf("%s: line %d: level %q and verdict %q, want one of %q, and true, accepted or false", path, i+1, f.Level, f.Verdict, byEvidence)
		}
		out = append(out, f)
	}
	return out, markMended(root, out)
}

// mendedColumns is the head of corpus/mended.tsv.
var mendedColumns = []string{"round", "repo", "rule", "position"}

// markMended marks the findings at first sight that corpus/mended.tsv names. Each of its
// lines names one that was not true. A missing file counts as empty.
func markMended(root string, sight []evidence.Finding) error {
	path := filepath.Join(root, "corpus", "mended.tsv")
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	byKey := map[string][]int{}
	for i, f := range sight {
		key := strings.Join([]string{strconv.Itoa(f.Round), f.Repo, f.Name, f.Position}, "\t")
		byKey[key] = append(byKey[key], i)
	}
	for i, line := range strings.Split(strings.TrimRight(string(src), "\n"), "\n") {
		if i == 0 {
			if !slices.Equal(strings.Split(line, "\t"), mendedColumns) {
				return fmt.Errorf("%s: line 1: columns are %q, want %q", path, line, mendedColumns)
			}
			continue
		}
		found := byKey[line]
		if len(found) == 0 {
			return fmt.Errorf("%s: line %d: corpus/firstsight.tsv has no such finding", path, i+1)
		}
		for _, f := range found {
			if sight[f].Verdict == "true" {
				return fmt.Errorf("%s: line %d: the finding is true: there is nothing to mend", path, i+1)
			}
			sight[f].Mended = true
		}
	}
	return nil
}

// gone are forms that were taken out; what they found at first sight stays on record.
var gone = []string{"nilderef/halves", "nilderef/mapvalue", "rbacmissing/finalizers"}

// checkSight reports findings of what is no rule and no form. A rule with forms may be
// named alone: they are younger than some rounds.
func checkSight(sight []evidence.Finding, rules []listed, checks []check) (bad []error) {
	known := map[string]bool{}
	for _, r := range rules {
		known[r.name] = true
		for _, f := range r.forms {
			known[r.name+"/"+f.name] = true
		}
	}
	for _, c := range checks {
		known[c.name] = true
	}
	for _, name := range gone {
		known[name] = true
	}
	for _, f := range sight {
		if !known[f.Name] {
			known[f.Name] = true // once is enough
			bad = append(bad, fmt.Errorf("corpus/firstsight.tsv has a finding of unknown rule %q", f.Name))
		}
	}
	return bad
}

// decide sets the levels of rules and forms by the evidence, and returns what decides.
func decide(rules []listed, k known) ([]listed, []evidence.Decision, *evidence.Base) {
	base := evidence.New(k.sight, k.found)
	if k.variants != nil {
		base.Kept = k.variants.Share
	}
	if k.since != nil {
		base.Since = func(name string) (int, bool) { round, ok := k.since[name]; return round, ok }
	}
	rules = slices.Clone(rules)
	var names []string
	level := map[string]string{}
	for _, r := range rules {
		for _, name := range r.judged() {
			names = append(names, name)
		}
	}
	decisions := base.Levels(names)
	for _, d := range decisions {
		level[d.Name] = d.Level
	}
	for i, r := range rules {
		if len(r.forms) == 0 {
			if l, ok := level[r.name]; ok {
				rules[i].level = l
			}
			continue
		}
		rules[i].forms = slices.Clone(r.forms)
		var own []string
		for j, f := range r.forms {
			if l, ok := level[r.name+"/"+f.name]; ok {
				rules[i].forms[j].level = l
			}
			own = append(own, rules[i].forms[j].level)
		}
		for _, l := range append(slices.Clone(byEvidence), "request", "deprecated") {
			if slices.Contains(own, l) {
				rules[i].level = l
				break
			}
		}
	}
	return rules, decisions, base
}

// judged returns the names whose level evidence decides.
func (r listed) judged() (out []string) {
	if len(r.forms) == 0 && slices.Contains(byEvidence, r.level) {
		return []string{r.name}
	}
	for _, f := range r.forms {
		if slices.Contains(byEvidence, f.level) {
			out = append(out, r.name+"/"+f.name)
		}
	}
	return out
}

// table returns the source of the table of levels.
func table(decisions []evidence.Decision) (string, error) {
	var b strings.Builder
	b.WriteString("// Code generated by go generate ./... from corpus/. DO NOT EDIT.\n\npackage levels\n\n// table holds what is not in preview, sorted by name.\nvar table = []entry{\n")
	decisions = slices.SortedFunc(slices.Values(decisions), func(a, b evidence.Decision) int { return strings.Compare(a.Name, b.Name) })
	for _, d := range decisions {
		if d.Level != "preview" {
			fmt.Fprintf(&b, "\t{%q, %q},\n", d.Name, d.Level)
		}
	}
	b.WriteString("}\n")
	src, err := format.Source([]byte(b.String()))
	return string(src), err
}

// pageLink returns a link to the documentation of a rule or a form.
func pageLink(name, base string) string {
	rule, form, ok := strings.Cut(name, "/")
	if !ok {
		return fmt.Sprintf("[%s](%s%s.md)", name, base, rule)
	}
	return fmt.Sprintf("[%s](%s%s.md#%s)", name, base, rule, form)
}

// roundTables returns the tables of each round, a region of the corpus's page each.
func roundTables(sight []evidence.Finding) (out []filling) {
	byRound := map[int][]evidence.Finding{}
	for _, f := range sight {
		byRound[f.Round] = append(byRound[f.Round], f)
	}
	for _, round := range slices.Sorted(maps.Keys(byRound)) {
		out = append(out, filling{"corpus/README.md", fmt.Sprint("round", round), roundTable(byRound[round])})
	}
	return out
}

// trust returns the sentence about the newest round.
func trust(sight []evidence.Finding) string {
	round := 0
	for _, f := range sight {
		round = max(round, f.Round)
	}
	var v evidence.Counts
	repos := map[string]bool{}
	for _, f := range sight {
		if f.Round != round {
			continue
		}
		repos[f.Repo] = true
		if f.Level == "default" {
			v.Add(f.Verdict)
		}
	}
	return fmt.Sprintf("When ctrlvet was last run over code that it had never seen, it found something in %d repositories. Of %d findings that are on by default %d were mistakes, %d were right but intended, "+
		"and %d %s wrong ([how this was counted](corpus/README.md), and what is missed).\n", len(repos), v.Total(), v.True, v.Accepted, v.False, were(v.False))
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// roundTable counts one round by level, and by rule or form.
func roundTable(findings []evidence.Finding) string {
	type key struct{ level, name string }
	counts, names := map[key]evidence.Counts{}, map[string]map[string]bool{}
	for _, f := range findings {
		for _, k := range []key{{f.Level, f.Name}, {f.Level, ""}, {"all", ""}} {
			v := counts[k]
			v.Add(f.Verdict)
			counts[k] = v
			if names[k.level] == nil {
				names[k.level] = map[string]bool{}
			}
			names[k.level][f.Name] = true
		}
	}
	var b strings.Builder
	b.WriteString("| level | that found something | findings | true | intended | false | share true |\n|---|---|---|---|---|---|---|\n")
	for _, level := range append(slices.Clone(byEvidence), "all") {
		if v := counts[key{level, ""}]; v.Total() > 0 {
			fmt.Fprintf(&b, "| %s | %d | %s\n", level, len(names[level]), sightCells(v))
		}
	}
	b.WriteString("\n| rule or form | level then | findings | true | intended | false | share true |\n|---|---|---|---|---|---|---|\n")
	for _, level := range byEvidence {
		for _, name := range slices.Sorted(maps.Keys(names[level])) {
			fmt.Fprintf(&b, "| %s | %s | %s\n", pageLink(name, "../docs/rules/"), level, sightCells(counts[key{level, name}]))
		}
	}
	return b.String()
}

func sightCells(v evidence.Counts) string {
	return fmt.Sprintf("%d | %d | %d | %d | %d %% |", v.Total(), v.True, v.Accepted, v.False, v.True*100/max(1, v.Total()))
}

// golangciSeverity returns settings of golangci-lint that give findings the severity of
// what they do. The text of a finding begins with its rule and names its form in
// brackets.
func golangciSeverity(rules []described) string {
	var b strings.Builder
	b.WriteString("severity:\n  default: error\n  rules:\n")
	for _, s := range []consequence.Severity{consequence.Error, consequence.Warning, consequence.Note} {
		var names, forms []string
		for _, r := range rules {
			own := consequence.Consequence(r.page.Consequence).Severity()
			if own == s && s != consequence.Error { // which is the default
				names = append(names, r.name)
			}
			for _, f := range r.page.Forms {
				if got := consequence.Consequence(r.page.ConsequenceOf(f)).Severity(); got == s && got != own {
					forms = append(forms, r.name+"/"+f.Name)
				}
			}
		}
		text := func(pattern string) {
			fmt.Fprintf(&b, "    - linters: [ctrlvet]\n      severity: %s\n      text: '%s'\n", s, pattern)
		}
		if len(forms) > 0 { // the first rule that fits counts
			text(`\((` + strings.Join(forms, "|") + `)\)`)
		}
		if len(names) > 0 {
			text("^(" + strings.Join(names, "|") + "): ")
		}
	}
	return b.String()
}
