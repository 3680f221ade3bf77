package ruledoc

import (
	"cmp"
	"fmt"
	"go/doc/comment"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Form is what doc.go says about one form of a rule.
type Form struct {
	Name    string // without the rule's
	Summary string
	// Consequence is what the mistake does, "" if it is what the rule says.
	Consequence string
	// Intro holds the paragraphs after the summary.
	Intro []comment.Block
}

// FormFacts are what the page of a rule says about a form beyond its doc.go.
type FormFacts struct {
	Name, Level string
	// Bad and Good are the marked regions of the form's own tested files.
	Bad, Good []string
	Verdicts  Verdicts
}

// formLine matches the paragraph that opens the documentation of a form.
var formLine = regexp.MustCompile(`^([a-z][a-z0-9]*)/([a-z][a-z0-9]*): (.+)$`)

// reservedForms are the headings of a page, whose anchors forms would take.
var reservedForms = []string{"forms", "bad", "good", "versions"}

// parseForms reads the section "Forms:": for each form a paragraph
// "RULE/FORM: summary", then free ones.
func (p *Page) parseForms(blocks []comment.Block) error {
	for _, b := range blocks {
		para, ok := b.(*comment.Paragraph)
		var m []string
		if ok {
			m = formLine.FindStringSubmatch(oneLine(plain(para.Text)))
		}
		if m == nil {
			if len(p.Forms) == 0 {
				return fmt.Errorf("section %q begins with %q", string(FormsLabel)+":", p.Name+"/form: summary")
			}
			last := &p.Forms[len(p.Forms)-1]
			if c, says := consequenceOf(b); says {
				last.Consequence = c
				continue
			}
			last.Intro = append(last.Intro, b)
			continue
		}
		f := Form{Name: m[2], Summary: m[3]}
		switch {
		case m[1] != p.Name:
			return fmt.Errorf("form %q: want %q", m[1]+"/"+m[2], p.Name+"/"+m[2])
		case slices.Contains(reservedForms, f.Name):
			return fmt.Errorf("form %q: the page has a heading of that name", f.Name)
		case strings.HasSuffix(f.Summary, "."):
			return fmt.Errorf("form %s: summary %q: no full stop at the end", f.Name, f.Summary)
		case len(f.Summary) > maxSummary:
			return fmt.Errorf("form %s: summary %q has %d characters, at most %d", f.Name, f.Summary, len(f.Summary), maxSummary)
		}
		p.Forms = append(p.Forms, f)
	}
	for _, f := range p.Forms {
		if len(f.Intro) == 0 {
			return fmt.Errorf("form %s: a paragraph after its summary is missing", f.Name)
		}
	}
	return nil
}

// FormOf returns the form that a tested file belongs to, "" if none: the file
// FORM.go or FORM_*.go, or one below FORM/. rel is its path, with slashes,
// relative to bad/ or good/.
func FormOf(rel string, forms []string) string {
	first, _, below := strings.Cut(rel, "/")
	if !below {
		first, _, _ = strings.Cut(strings.TrimSuffix(path.Base(rel), ".go"), "_")
	}
	if slices.Contains(forms, first) {
		return first
	}
	return ""
}

// forms writes the section of each form.
func (p *Page) forms(b *strings.Builder, facts []FormFacts) {
	if len(p.Forms) == 0 {
		return
	}
	b.WriteString("\n## Forms\n\nEach form has a level, a suppression and evidence of its own. The rule's name alone stands for all of them.\n\n")
	b.WriteString("| form | finds | what happens | level | fix | true on real code |\n|---|---|---|---|---|---|\n")
	of := map[string]FormFacts{}
	for _, f := range facts {
		of[f.Name] = f
	}
	for _, f := range p.Forms {
		right := ""
		if v := of[f.Name].Verdicts; v.Total() > 0 {
			right = fmt.Sprintf("%d of %d", v.True, v.Total())
		}
		fmt.Fprintf(b, "| [%s](#%s) | %s | %s | %s | %s | %s |\n", f.Name, f.Name, MarkdownLine(strings.TrimPrefix(f.Summary, "report ")), p.ConsequenceOf(f), LevelName(of[f.Name].Level), p.Fixes[f.Name], right)
	}
	for _, f := range p.Forms {
		facts := of[f.Name]
		fmt.Fprintf(b, "\n### %s\n\n%s.\n\nWhat happens: %s · level: %s · on real code: %s\n\n", f.Name, MarkdownLine(upperFirst(f.Summary)),
			p.ConsequenceOf(f), LevelName(facts.Level), facts.Verdicts)
		b.WriteString(Markdown(f.Intro, "go"))
		if len(facts.Bad) > 0 {
			b.WriteString("\nBad:\n")
			p.code(b, facts.Bad)
		}
		if len(facts.Good) > 0 {
			b.WriteString("\nGood:\n")
			p.code(b, facts.Good)
		}
		fmt.Fprintf(b, "\nTo suppress it: `//lint:ignore %[1]s/%[2]s reason`, for a run `-disable %[1]s/%[2]s`.\n", p.Name, f.Name)
	}
}

// ConsequenceOf returns what the mistake of a form does.
func (p *Page) ConsequenceOf(f Form) string { return cmp.Or(f.Consequence, p.Consequence) }

// LevelName returns how pages call a level.
func LevelName(level string) string {
	if level == "request" {
		return "on request"
	}
	return level
}

// NameOf returns the name of what reported a diagnostic of a category: RULE/FORM if it is of a form, else RULE.
func NameOf(rule, category string) string {
	if strings.HasPrefix(category, rule+"/") {
		return category
	}
	return rule
}
