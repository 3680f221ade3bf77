package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/lab/docgen/evidence"
)

// levelTable is the file that says the levels to the program.
const levelTable = "internal/frame/rule/levels.txt"

// sightColumns is the head of lab/corpus/firstsight.tsv.
var sightColumns = []string{"round", "repo", "commit", "rule", "level", "position", "message", "verdict", "why"}

// byEvidence are the levels that evidence decides; the others are set by hand.
var byEvidence = []string{"default", "optional", "preview"}

// levelsThen are those that a finding at first sight may have had; one is there no more.
var levelsThen = append(slices.Clone(byEvidence), "doubtful")

// readTable reads the rows of a file below corpus. A missing file counts as empty.
func readTable(root, name string, columns []string) (rows [][]string, path string, err error) {
	path = filepath.Join(root, "lab", "corpus", name)
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, path, nil
	}
	if err != nil {
		return nil, path, err
	}
	for i, line := range strings.Split(strings.TrimRight(string(src), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if i == 0 && !slices.Equal(cells, columns) {
			return nil, path, fmt.Errorf("%s: line 1: columns are %q, want %q", path, cells, columns)
		}
		if len(cells) != len(columns) {
			return nil, path, fmt.Errorf("%s: line %d: want %d columns", path, i+1, len(columns))
		}
		if i > 0 {
			rows = append(rows, cells)
		}
	}
	return rows, path, nil
}

// readSight reads what was found at first sight.
func readSight(root string) ([]evidence.Finding, error) {
	rows, path, err := readTable(root, "firstsight.tsv", sightColumns)
	if err != nil {
		return nil, err
	}
	var out []evidence.Finding
	for i, cells := range rows {
		if slices.Contains(cells, "") {
			return nil, fmt.Errorf("%s: line %d: no column may be empty", path, i+2)
		}
		f := evidence.Finding{Repo: cells[1], Name: config.Current(cells[3]), Level: cells[4], Position: cells[5], Verdict: cells[7]}
		if f.Round, err = strconv.Atoi(cells[0]); err != nil || f.Round < 1 {
			return nil, fmt.Errorf("%s: line %d: round %q, want a number from 1 on", path, i+2, cells[0])
		}
		if !slices.Contains(levelsThen, f.Level) || !new(evidence.Counts).Add(f.Verdict) {
			return nil, fmt.Errorf("%s: line %d: level %q and verdict %q, want one of %q, and true, accepted or false", path, i+2, f.Level, f.Verdict, levelsThen)
		}
		out = append(out, f)
	}
	return out, markMended(root, out)
}

// mendedColumns is the head of lab/corpus/mended.tsv.
var mendedColumns = []string{"round", "repo", "rule", "position"}

// markMended marks the findings at first sight that lab/corpus/mended.tsv names. Each of its
// lines names one that was not true.
func markMended(root string, sight []evidence.Finding) error {
	rows, path, err := readTable(root, "mended.tsv", mendedColumns)
	if err != nil {
		return err
	}
	byKey := map[string][]int{}
	for i, f := range sight {
		key := strings.Join([]string{strconv.Itoa(f.Round), f.Repo, f.Name, f.Position}, "\t")
		byKey[key] = append(byKey[key], i)
	}
	for i, cells := range rows {
		cells[2] = config.Current(cells[2])
		found := byKey[strings.Join(cells, "\t")]
		if len(found) == 0 {
			return fmt.Errorf("%s: line %d: lab/corpus/firstsight.tsv has no such finding", path, i+2)
		}
		for _, f := range found {
			if sight[f].Verdict == "true" {
				return fmt.Errorf("%s: line %d: the finding is true: there is nothing to mend", path, i+2)
			}
			sight[f].Mended = true
		}
	}
	return nil
}

// groundColumns is the head of lab/corpus/grounds.tsv.
var groundColumns = []string{"ground", "mistake", "rules", "debt"}

// readGrounds reads why forms run by default whatever has been found with them. Each
// row names rules or forms, or says in the column debt why nothing reports the mistake.
func readGrounds(root string) (out []evidence.Ground, err error) {
	rows, path, err := readTable(root, "grounds.tsv", groundColumns)
	for i, cells := range rows {
		g := evidence.Ground{Kind: cells[0], Mistake: cells[1], Debt: cells[3]}
		if cells[2] != "" {
			g.Names = strings.Split(cells[2], ",")
		}
		if g.Kind == "" || g.Mistake == "" || len(g.Names) == 0 && g.Debt == "" {
			return nil, fmt.Errorf("%s: line %d: want a ground, a mistake, and rules or a reason why there are none", path, i+2)
		}
		out = append(out, g)
	}
	return out, err
}

// checkNamed reports findings and grounds of what is no rule and no form. A rule with
// forms may be named alone: they are younger than some rounds, and a ground may mean all.
func checkNamed(k known, rules []listed, checks []check) (bad []error) {
	named := map[string]bool{}
	for _, r := range rules {
		named[r.name] = true
		for _, f := range r.forms {
			named[r.name+"/"+f.name] = true
		}
	}
	for _, g := range k.grounds {
		for _, name := range g.Names {
			if !named[name] {
				bad = append(bad, fmt.Errorf("lab/corpus/grounds.tsv names an unknown rule %q", name))
			}
		}
	}
	for _, c := range checks {
		named[c.name] = true
	}
	for _, f := range k.sight {
		if !named[f.Name] && config.Removed(f.Name) == "" {
			named[f.Name] = true // once is enough
			bad = append(bad, fmt.Errorf("lab/corpus/firstsight.tsv has a finding of unknown rule %q", f.Name))
		}
	}
	return bad
}

// decide sets the levels of rules and forms by the evidence, and returns what decides.
func decide(rules []listed, k known) ([]listed, []evidence.Decision, *evidence.Base) {
	base := evidence.New(k.grounds, k.sight, k.found)
	rules = slices.Clone(rules)
	var names []string
	level := map[string]string{}
	for _, r := range rules {
		names = append(names, r.judged()...)
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
func table(decisions []evidence.Decision) string {
	var b strings.Builder
	b.WriteString("# Made by make docs from lab/corpus/: what is not in preview, sorted by name.\n")
	decisions = slices.SortedFunc(slices.Values(decisions), func(a, b evidence.Decision) int { return strings.Compare(a.Name, b.Name) })
	for _, d := range decisions {
		if d.Level != "preview" {
			b.WriteString(d.Name + " " + d.Level + "\n")
		}
	}
	return b.String()
}

// pageLink returns a link to the documentation of a rule or a form.
func pageLink(name, base string) string {
	if config.Removed(name) != "" {
		return name // it has no page any more
	}
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
		out = append(out, filling{"lab/corpus/README.md", fmt.Sprint("round", round), roundTable(byRound[round])})
	}
	return out
}

// goneTable lists what was removed after it had found something, so that nobody builds it again unknowingly.
func goneTable(sight, tuned []evidence.Finding) string {
	counts := map[string]*[2]evidence.Counts{}
	for i, list := range [][]evidence.Finding{sight, tuned} {
		for _, f := range list {
			if config.Removed(f.Name) == "" {
				continue
			}
			if counts[f.Name] == nil {
				counts[f.Name] = new([2]evidence.Counts)
			}
			counts[f.Name][i].Add(f.Verdict)
		}
	}
	var b strings.Builder
	b.WriteString("| was | at first sight | on tuned code | why it went |\n|---|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		_, why, _ := strings.Cut(config.Removed(name), ": ")
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, counts[name][0], counts[name][1], why)
	}
	return b.String()
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
		"and %d %s wrong ([how this was counted](lab/corpus/README.md), and what is missed).\n", len(repos), v.Total(), v.True, v.Accepted, v.False, map[bool]string{true: "was", false: "were"}[v.False == 1])
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
	for _, level := range append(slices.Clone(levelsThen), "all") {
		if v := counts[key{level, ""}]; v.Total() > 0 {
			fmt.Fprintf(&b, "| %s | %d | %s\n", level, len(names[level]), sightCells(v))
		}
	}
	b.WriteString("\n| rule or form | level then | findings | true | intended | false | share true |\n|---|---|---|---|---|---|---|\n")
	for _, level := range levelsThen {
		for _, name := range slices.Sorted(maps.Keys(names[level])) {
			fmt.Fprintf(&b, "| %s | %s | %s\n", pageLink(name, "../../docs/rules/"), level, sightCells(counts[key{level, name}]))
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
