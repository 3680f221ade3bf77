package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/doc/comment"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/lab/docgen/questions"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
	"github.com/ctrlvet/ctrlvet/lab/variants/catalogue"
	"github.com/ctrlvet/ctrlvet/lab/variants/matrix"
)

// An input is what the generator is told, rather than finds on disk.
type input struct {
	rules []listed
	// checks are analyzers that report and are no rules: they have a page and no
	// entry in the tables.
	checks []check
	// demo is what ctrlvet prints about the demo.
	demo string
	// schema is that of .ctrlvet.yml.
	schema string
	// book holds the questions that rules ask.
	book *questions.Book
}

// A listed rule is an entry of the list of rules.
type listed struct {
	name, topic, level, since string
	forms                     []form
}

// A form is a form of a listed rule.
type form struct{ name, level string }

func (r listed) formNames() (out []string) {
	for _, f := range r.forms {
		out = append(out, f.name)
	}
	return out
}

// A check is an analyzer that is documented by its Doc alone.
type check struct{ name, doc string }

// A described rule is a rule with what its files say.
type described struct {
	listed
	page     *ruledoc.Page
	verdicts ruledoc.Verdicts
	byForm   map[string]ruledoc.Verdicts // by form, without the rule's name
}

// rank returns the place of what the mistake does, 0 for the gravest.
func (d described) rank() int { return consequence.Consequence(d.page.Consequence).Rank() }

// generate computes every generated file below root, and returns the names of
// those that differ from what is on disk: stale, new, or left over from a rule
// that is gone. With write it brings them up to date.
func generate(root string, in input, write bool) (changed []string, err error) {
	want, err := files(root, in)
	if err != nil {
		return nil, err
	}
	left, err := filepath.Glob(filepath.Join(root, "docs", "rules", "*.md"))
	if err != nil {
		return nil, err
	}
	for _, path := range left {
		name := filepath.ToSlash(filepath.Join("docs", "rules", filepath.Base(path)))
		if _, ok := want[name]; ok {
			continue
		}
		changed = append(changed, name)
		if write {
			if err := os.Remove(path); err != nil {
				return nil, err
			}
		}
	}
	for name, text := range want {
		path := filepath.Join(root, filepath.FromSlash(name))
		have, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if err == nil && string(have) == text {
			continue
		}
		changed = append(changed, name)
		if write {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				return nil, err
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				return nil, err
			}
		}
	}
	slices.Sort(changed)
	return changed, nil
}

// files returns the content of all generated files by slash-separated name.
func files(root string, in input) (map[string]string, error) {
	ev, err := readEvidence(root)
	if err != nil {
		return nil, err
	}
	verdicts, sight, variants := ev.verdicts, ev.sight, ev.variants
	rules, out := ev.files(in.rules)
	in.rules = rules
	var all []described
	var bad []error // every rule with a problem is named, not the first alone
	for _, r := range in.rules {
		d, page, err := describe(root, r, verdicts)
		if err != nil {
			bad = append(bad, err)
			continue
		}
		all = append(all, d)
		out["docs/rules/"+r.name+".md"] = page
	}
	bad = append(bad, checkNames(verdicts, in.rules)...)
	bad = append(bad, checkNamed(ev, in.rules, in.checks)...)
	if err := errors.Join(bad...); err != nil {
		return nil, err
	}
	if err := indexPages(in.checks, all, out); err != nil {
		return nil, err
	}
	out["docs/ctrlvet.schema.json"] = in.schema
	out["docs/questions.md"] = in.book.Markdown()
	if variants != nil {
		proven, err := matrix.ReadProven(filepath.Join(root, "lab", "corpus", "variantproofs.tsv"))
		if err != nil {
			return nil, err
		}
		out["docs/variants.md"] = variants.Page(catalogue.Columns()) + matrix.ProofTable(proven)
	}
	mutants, err := mutantTables(root, out)
	if err != nil {
		return nil, err
	}
	return out, fillAll(root, out, slices.Concat(mutants, []filling{
		{"README.md", "trust", trust(sight)},
		{"README.md", "demo", ruledoc.Fence(in.demo, "text")},
		{"README.md", "rules", byConsequence(all) + others(all)},
		{"lab/corpus/README.md", "verdicts", verdictTable(all)},
		{"lab/corpus/README.md", "gone", goneTable(sight, ev.found)},
		{"docs/fixes.md", "fixes", fixTable(all)},
		{"docs/golangci.md", "severity", ruledoc.Fence(golangciSeverity(all), "yaml")},
	}, roundTables(sight)))
}

// indexPages adds the list of rules, and the pages of checks.
func indexPages(checks []check, all []described, out map[string]string) error {
	index := indexHead
	for _, l := range levels {
		if rows := tableRows(all, l.level, ""); rows != "" {
			index += fmt.Sprintf("## %s\n\n%s\n\n%s\n", l.title, l.text, tableHead+rows)
		}
	}
	for _, c := range checks {
		page, err := checkPage(c)
		if err != nil {
			return err
		}
		out["docs/rules/"+c.name+".md"] = page
		summary, _, _ := strings.Cut(c.doc, "\n")
		index += fmt.Sprintf("Beside the rules, [%s](%s.md): %s.\n", c.name, c.name, ruledoc.MarkdownLine(summary))
	}
	out["docs/rules/README.md"] = index
	return nil
}

// A filling is the text of a region of a file that people write else.
type filling struct{ file, region, text string }

// fillAll adds the files that have regions, with these filled.
func fillAll(root string, out map[string]string, filled []filling) error {
	for _, f := range filled {
		src, ok := out[f.file]
		if !ok {
			text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.file)))
			if err != nil {
				return err
			}
			src = string(text)
		}
		var err error
		if out[f.file], err = fill(src, f.region, f.text); err != nil {
			return fmt.Errorf("%s: %w", f.file, err)
		}
	}
	return nil
}

// describe reads the documentation and the code examples of a rule and returns
// its page too.
func describe(root string, r listed, verdicts map[string]ruledoc.Verdicts) (described, string, error) {
	page, err := ruledoc.ParseFile(filepath.Join(root, "analyzers", r.name, "doc.go"))
	if err != nil {
		return described{}, "", err
	}
	dir := filepath.Join(root, "testdata", "rules", r.name)
	v := verdicts[r.name]
	d := described{listed: r, page: page, verdicts: v, byForm: map[string]ruledoc.Verdicts{}}
	facts := ruledoc.Facts{Topic: r.topic, Level: r.level, Since: r.since, Verdicts: v}
	bad, err := regions(filepath.Join(dir, "bad"), r.formNames())
	if err != nil {
		return described{}, "", err
	}
	good, err := regions(filepath.Join(dir, "good"), r.formNames())
	if err != nil {
		return described{}, "", err
	}
	facts.Bad, facts.Good = bad[""], good[""]
	for _, f := range r.forms {
		d.byForm[f.name] = verdicts[r.name+"/"+f.name]
		facts.Forms = append(facts.Forms, ruledoc.FormFacts{
			Name: f.name, Level: f.level, Bad: bad[f.name], Good: good[f.name], Verdicts: d.byForm[f.name],
		})
	}
	return d, page.Render(facts), nil
}

// regions returns the marked regions of the Go files below dir, in the order of
// their names, by the form that the file belongs to.
func regions(dir string, forms []string) (map[string][]string, error) {
	out := map[string][]string{}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found, err := ruledoc.Regions(string(src))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		rel, err := filepath.Rel(dir, path)
		form := ruledoc.FormOf(filepath.ToSlash(rel), forms)
		out[form] = append(out[form], found...)
		return err
	})
	if err == nil && len(slices.Concat(slices.Collect(maps.Values(out))...)) == 0 {
		err = fmt.Errorf("%s: no region between // doc:begin and // doc:end", dir)
	}
	return out, err
}

const indexHead = `<!-- Code generated by make docs from analyzers/. DO NOT EDIT. -->

# Rules

`

// levels says who gets the rules of each level.
var levels = []struct{ level, title, text string }{
	{"default", "For everybody", "These run always."},
	{"optional", "On demand", "With `-level optional`, or one by one with `-enable RULE`: right, but not what every project wants to hear."},
	{"preview", "Preview", "With `-level preview`, or one by one with `-enable RULE`: proven, but nobody knows yet how often they are right on real code."},
	{"request", "On request", "Forms that run only when they are asked for by name, with `-enable RULE/FORM` or as an option of their rule."},
	{"deprecated", "Deprecated", "These no longer report."},
}

func ofLevel(rules []described, level string) []described {
	return slices.DeleteFunc(slices.Clone(rules), func(r described) bool { return r.level != level })
}

// others says where the rules are that the README does not list.
func others(rules []described) string {
	text := ""
	if n := len(ofLevel(rules, "optional")); n > 0 {
		text += fmt.Sprintf("%d more on demand (`-level optional`), ", n)
	}
	if n := len(ofLevel(rules, "preview")); n > 0 {
		text += fmt.Sprintf("%d in preview (`-level preview`), ", n)
	}
	if text == "" {
		return ""
	}
	return "\nThese run always. There are " + strings.TrimSuffix(text, ", ") + ": [all rules](docs/rules/README.md).\n"
}

// byConsequence returns the rules that run by default, a line for each thing that mistakes do.
func byConsequence(rules []described) string {
	var b strings.Builder
	b.WriteString("| what happens | rules |\n|---|---|\n")
	for _, does := range consequence.All {
		var names []string
		for _, r := range rules {
			if r.level == "default" && r.page.Consequence == string(does) {
				names = append(names, pageLink(r.name, "docs/rules/"))
			}
		}
		if len(names) > 0 {
			fmt.Fprintf(&b, "| %s | %s |\n", does, strings.Join(names, " · "))
		}
	}
	return b.String()
}

// tableHead begins a table of rules.
const tableHead = "| rule | finds | what happens | topic | fix | true on real code |\n|---|---|---|---|---|---|\n"

// tableRows returns the rows of a table for one level: its rules, and the forms
// of that level whose rule is in another table, what does the worst first. Links
// lead to base.
func tableRows(rules []described, level, base string) string {
	var b strings.Builder
	row := func(r described, name, link, summary, does, fix string, v ruledoc.Verdicts) {
		right := ""
		if n := v.Total(); n > 0 {
			right = fmt.Sprintf("%d of %d", v.True, n)
		}
		fmt.Fprintf(&b, "| [%s](%s%s) | %s | %s | %s | %s | %s |\n",
			name, base, link, ruledoc.MarkdownLine(strings.TrimPrefix(summary, "report ")), does, r.topic, fix, right)
	}
	rules = slices.Clone(rules)
	slices.SortStableFunc(rules, func(a, b described) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, r := range rules {
		if r.level == level {
			row(r, r.name, r.name+".md", r.page.Summary, r.page.Consequence, r.page.FixText(), r.verdicts)
			continue
		}
		for i, f := range r.forms {
			if f.level == level {
				row(r, r.name+"/"+f.name, r.name+".md#"+f.name, r.page.Forms[i].Summary, r.page.ConsequenceOf(r.page.Forms[i]), string(r.page.Fixes[f.name]), r.byForm[f.name])
			}
		}
	}
	return b.String()
}

// checkPage returns the page of a check.
func checkPage(c check) (string, error) {
	summary, body, ok := strings.Cut(c.doc, "\n\n")
	if !ok {
		return "", fmt.Errorf("%s: its Doc has a summary and no body", c.name)
	}
	var p comment.Parser
	return fmt.Sprintf("<!-- Code generated by make docs DO NOT EDIT. -->\n\n# %s\n\n%s.\n\n%s", c.name,
		ruledoc.MarkdownLine(strings.ToUpper(summary[:1])+summary[1:]),
		ruledoc.Markdown(p.Parse(body).Content, "go")), nil
}

// fill replaces what lies between the markers of a region of a Markdown file.
func fill(src, region, text string) (string, error) {
	begin, end := "<!-- "+region+":begin (make docs) -->\n", "<!-- "+region+":end -->"
	i, j := strings.Index(src, begin), strings.Index(src, end)
	if i < 0 || j < i {
		return "", fmt.Errorf("no region between %q and %q", strings.TrimSpace(begin), end)
	}
	return src[:i+len(begin)] + "\n" + text + "\n" + src[j:], nil
}
