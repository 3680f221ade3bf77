package page

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

const doc = `report letters

Letters are ` + "`x < y`" + `.

Forms:

greek/alpha: report alpha

Only alpha.

greek/beta: report beta

Only beta.

At run time: it logs

	a <b> "c"

and ends.

Instead: use figures.

Not reported:
  - figures
`

// sample is a report with all that may stand in one, over files in a folder.
func sample(t *testing.T) (*report.Report, report.Meta) {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"a.go": "package a\n\nfunc F() {\n\tx := get()\n\n\tif ok {\n\t\tuse(x) // <script>alert(1)</script>\r\n\t}\n}\n",
		"b.go": "package a\n\nfunc use(x int) {}\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rep := &report.Report{
		Findings: []report.Finding{
			{
				Rule: "greek", Form: "alpha", File: "a.go", Line: 7, Column: 3, EndLine: 7, EndColumn: 9, Package: "example.com/a", Function: "F",
				Message: `<img src=x onerror="alert(1)"> & 'x'`, Consequence: consequence.LostWrite, URL: "javascript:alert(1)",
				Related: []report.Related{
					{File: "b.go", Line: 3, Column: 1, EndLine: 3, EndColumn: 5, Message: "used </pre> here"},
					{File: "a.go", Line: 4, Column: 7, EndLine: 4, EndColumn: 12, Message: "got here"},
				},
				Fixes: []report.Fix{{Message: "take a copy"}},
			},
			{Rule: "latin", File: "gone.go", Line: 3, Column: 1, Package: "example.com/b", Message: "plain", Consequence: consequence.Crash},
			{Rule: "latin", File: "a.go", Line: 999, Package: "example.com/b", Message: "beyond", Consequence: consequence.Crash},
			{Rule: "other", File: "a.go", Package: "example.com/b", Message: "without a line"},
		},
		Sources: []string{"a.go", "b.go", "gone.go"},
		Errors:  []report.Error{{File: "c.go", Line: 1, Message: "does not <type-check>"}},
		Summary: report.Summary{Packages: 3, Skipped: 1},
	}
	rep.Normalize()
	return rep, report.Meta{Version: "v1", Dir: dir, Rules: []report.RuleInfo{{Name: "greek", Doc: doc}, {Name: "latin"}}}
}

func written(t *testing.T, rep *report.Report, m report.Meta) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, rep, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// order checks that texts stand in a page one after another.
func order(t *testing.T, page string, texts ...string) {
	t.Helper()
	rest := page
	for _, s := range texts {
		_, after, ok := strings.Cut(rest, s)
		if !ok {
			t.Errorf("the page lacks %q, or has it too early", s)
			continue
		}
		rest = after
	}
}

func TestWrite(t *testing.T) {
	rep, m := sample(t)
	page := written(t, rep, m)
	order(t, page,
		"4 findings in 2 of 3 packages, 1 with a fix", "Not everything could be analyzed",
		"c.go:1: does not &lt;type-check&gt;",
		`id="c0"`, "crash", "without a line", // headings, and then the last of all
	)
	order(t, page,
		"crash", "lost write", "greek/alpha", "Only alpha.", "Instead", "Use figures.", "What happens at run time", "a &lt;b&gt; &#34;c&#34;",
		"&lt;img src=x", "got here", "<mark>get()</mark>", "the mistake", "<mark>use(x)</mark> // &lt;script&gt;", "used &lt;/pre&gt; here", "<mark>func</mark>",
		"Fix: take a copy", "other", "without a line",
	)
	for _, bad := range []string{"Only beta", "Figures", "figures</li>", "javascript:", "<img", "\r"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	if n := strings.Count(page, "</script>"); n != 1 {
		t.Errorf("%d ends of scripts", n)
	}
	selfContained(t, page)
	if again := written(t, rep, m); again != page {
		t.Error("the same report made another page")
	}
}

// selfContained checks that a page loads nothing, and that its elements are closed.
func selfContained(t *testing.T, page string) {
	t.Helper()
	if m := regexp.MustCompile(`(?i)<[^>]*\s(src|srcset|background)=|<link|@import|url\(|<(iframe|object|embed)|fetch\(|XMLHttp`).FindString(page); m != "" {
		t.Errorf("the page loads something: %q", m)
	}
	_, body, _ := strings.Cut(page, "</head>")
	body, _, _ = strings.Cut(body, "<script>")
	var open []string
	for _, m := range regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)[^>]*>`).FindAllStringSubmatch(body, -1) {
		switch {
		case m[2] == "input":
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("</%s> closes %v", m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if fmt.Sprint(open) != "[body]" {
		t.Errorf("open: %v", open)
	}
}

func TestEmpty(t *testing.T) {
	page := written(t, &report.Report{Summary: report.Summary{Packages: 1}}, report.Meta{})
	order(t, page, "No findings in 1 package", "Nothing to show.")
	failed := written(t, &report.Report{Errors: []report.Error{{Message: "broken"}}, Summary: report.Summary{Packages: 2, Skipped: 2}}, report.Meta{})
	order(t, failed, "Not complete: no findings in what could be analyzed of 2 packages", "broken")
	selfContained(t, page)
	unseen := []report.Warning{{Kind: report.NoSubject, Message: "nothing imports it"}, {Kind: report.Unfollowed, File: "a.go", Line: 3, Message: "F is too large"}}
	warned := written(t, &report.Report{Warnings: unseen, Summary: report.Summary{Packages: 1, Unfollowed: 1}}, report.Meta{})
	order(t, warned, "Not complete: no findings in what could be followed of 1 package", "nothing imports it", "a.go:3: F is too large")
}

func TestWriteComparison(t *testing.T) {
	rep, m := sample(t)
	old, _ := sample(t)
	old.Findings[0].Line, old.Findings[0].Message = 3, rep.Findings[0].Message
	rep.Errors, rep.Summary.Skipped = nil, 0
	fresh := rep.Findings[0]
	fresh.Rule, fresh.Message = "cyrillic", "quite new"
	rep.Findings = append(rep.Findings, fresh)
	old.Findings = append(old.Findings, report.Finding{Rule: "latin", File: "a.go", Line: 4, Column: 1, Package: "example.com/b", Function: "G", Message: "was here"})
	var b bytes.Buffer
	c := report.Compare(old, rep)
	if err := WriteComparison(&b, c, m); err != nil {
		t.Fatal(err)
	}
	order(t, b.String(), "1 came, 1 gone", "Came", "quite new", "Moved", "before at", "Gone", "was here")
	_, gone, _ := strings.Cut(b.String(), `id="gone"`)
	if strings.Contains(gone, "<mark>") {
		t.Error("lines of the code of now stand beside what is gone")
	}
	selfContained(t, b.String())
}

// TestRuleTexts: of each rule and each form the page has a paragraph and what to write
// instead.
func TestRuleTexts(t *testing.T) {
	files, err := filepath.Glob("../../../../analyzers/*/doc.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d rules, %v", len(files), err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, text, ok := strings.Cut(string(src), "\n// # Analyzer ")
		if !ok {
			t.Errorf("%s: no heading", file)
			continue
		}
		name, text, _ := strings.Cut(text, "\n//\n")
		text = regexp.MustCompile(`(?m)^// ?`).ReplaceAllString(text, "")
		text = text[:strings.LastIndex(text, "\npackage ")]
		forms := []string{""}
		for _, m := range regexp.MustCompile(`(?m)^`+name+`/([a-z0-9]+): `).FindAllStringSubmatch(text, -1) {
			forms = append(forms, m[1])
		}
		intros := map[string]string{}
		for _, form := range forms {
			got := textOf(text, form)
			if len(got.Intro) == 0 || len(got.Instead) == 0 || len(got.AtRunTime) == 0 {
				t.Errorf("%s/%s: %d paragraphs, %d at run time, %d instead", name, form, len(got.Intro), len(got.AtRunTime), len(got.Instead))
			}
			all := fmt.Sprint(got.Intro)
			if other, ok := intros[all]; ok {
				t.Errorf("%s/%s has the paragraph of %s/%s", name, form, name, other)
			}
			intros[all] = form
		}
	}
}

// FuzzTextOf: no text makes the page fail, nor leaves an element open.
func FuzzTextOf(f *testing.F) {
	f.Add(doc, "alpha")
	f.Add("a\n\nInstead:\n  - `x\n\t- y\n\n\nFix: z", "")
	f.Add("a\n\n  \n - b\nAt run time: ", "")
	f.Fuzz(func(t *testing.T, text, form string) {
		rep := &report.Report{Findings: []report.Finding{{Rule: "r", Form: form, File: "f", Message: text}}}
		selfContainedBody(t, written(t, rep, report.Meta{Rules: []report.RuleInfo{{Name: "r", Doc: text}}}))
	})
}

// selfContainedBody is selfContained without the words of the text itself.
func selfContainedBody(t *testing.T, page string) {
	t.Helper()
	if strings.Count(page, "<article") != 1 || strings.Count(page, "</article>") != 1 || strings.Count(page, "<script>") != 1 {
		t.Errorf("%s", page)
	}
}
