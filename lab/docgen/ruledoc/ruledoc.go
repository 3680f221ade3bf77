// Package ruledoc reads the documentation of a rule from its doc.go, and the
// code examples from the rule's tested files.
//
// A rule's doc.go is the only text about it. Its package comment holds the
// heading "# Analyzer NAME", the line "NAME: summary", free paragraphs, and
// then sections: paragraphs that begin with one of the labels of [Labels], each
// reaching to the next label. CONTRIBUTING.md describes the form for authors.
package ruledoc

import (
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
)

// A Label is the word that opens a section of a rule's documentation.
type Label string

// The labels, in the order in which they must appear.
const (
	FormsLabel  Label = "Forms"
	AtRunTime   Label = "At run time"
	Instead     Label = "Instead"
	Fix         Label = "Fix"
	NotReported Label = "Not reported"
	Versions    Label = "Versions"
	SeeAlso     Label = "See also"
)

// Labels lists every label in the order in which sections must appear.
var Labels = []Label{FormsLabel, AtRunTime, Instead, Fix, NotReported, Versions, SeeAlso}

// Required lists the labels without which a page is incomplete. Fix is required
// too, but only of a rule that has fixes, which the text alone cannot tell.
var Required = []Label{AtRunTime, Instead, NotReported, Versions}

// maxSummary keeps the summary on one line of a terminal and of a table.
const maxSummary = 90

// A Page is the parsed documentation of one rule.
type Page struct {
	Name    string
	Summary string
	// Intro is the text between the summary and the first label.
	Intro []comment.Block
	// Consequence is what the mistake does, "" where the forms say.
	Consequence string
	// Forms are the rule's forms, none if it has none.
	Forms []Form
	// Sections holds the content of each section, without its label, but for
	// that of the forms.
	Sections map[Label][]comment.Block
	// Fixes says how safe the rule's fixes are, nothing if it has none. Section
	// "Fix:" is without it.
	Fixes safety.Declared
}

// ParseFile parses the doc.go at path. See [Parse].
func ParseFile(path string) (*Page, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := Parse(string(src))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// Parse parses the source text of a doc.go. It reports the first thing that is
// wrong with its form, and for missing sections all of them.
func Parse(src string) (*Page, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	if f.Doc == nil {
		return nil, fmt.Errorf("no package comment")
	}
	blocks, err := headed(f.Doc)
	if err != nil {
		return nil, err
	}
	p := &Page{Sections: map[Label][]comment.Block{}}
	h := blocks[0].(*comment.Heading)
	p.Name = strings.TrimPrefix(plain(h.Text), "Analyzer ")
	if len(blocks) < 2 {
		return nil, fmt.Errorf("heading %q is followed by nothing: write %q", plain(h.Text), p.Name+": summary")
	}
	if err := p.parseSummary(blocks[1]); err != nil {
		return nil, err
	}
	if err := p.parseSections(blocks[2:]); err != nil {
		return nil, err
	}
	if blocks, ok := p.Sections[FormsLabel]; ok {
		delete(p.Sections, FormsLabel)
		if err := p.parseForms(blocks); err != nil {
			return nil, err
		}
	}
	if err := p.complete(); err != nil {
		return p, err
	}
	return p, p.parseFix()
}

// parseFix reads how safe the fixes are, with which section "Fix:" begins.
func (p *Page) parseFix() (err error) {
	blocks, ok := p.Sections[Fix]
	if !ok {
		return nil
	}
	para, ok := blocks[0].(*comment.Paragraph)
	if !ok {
		return fmt.Errorf("rule %s: section %q begins with a paragraph", p.Name, string(Fix)+":")
	}
	var names []string
	for _, f := range p.Forms {
		names = append(names, f.Name)
	}
	text := plain(para.Text)
	if p.Fixes, _, err = safety.Parse(text, names); err != nil {
		return fmt.Errorf("rule %s: %w", p.Name, err)
	}
	rest := &comment.Paragraph{Text: cutText(para.Text, strings.IndexByte(text, '.')+2)}
	p.Sections[Fix] = append([]comment.Block{rest}, blocks[1:]...)
	return nil
}

// headed returns the blocks from the "# Analyzer" heading on.
func headed(doc *ast.CommentGroup) ([]comment.Block, error) {
	var cp comment.Parser
	all := cp.Parse(doc.Text()).Content
	start := -1
	for i, b := range all {
		h, ok := b.(*comment.Heading)
		if !ok {
			continue
		}
		if text := plain(h.Text); start >= 0 || !strings.HasPrefix(text, "Analyzer ") {
			return nil, fmt.Errorf("heading %q: the only heading is %q; sections begin with a label such as %q",
				text, "# Analyzer NAME", string(AtRunTime)+":")
		}
		start = i
	}
	if start < 0 {
		return nil, fmt.Errorf("no heading %q", "# Analyzer NAME")
	}
	return all[start:], nil
}

func (p *Page) parseSummary(b comment.Block) error {
	para, ok := b.(*comment.Paragraph)
	if !ok {
		return fmt.Errorf("the heading must be followed by %q", p.Name+": summary")
	}
	text := oneLine(plain(para.Text))
	summary, ok := strings.CutPrefix(text, p.Name+": ")
	switch {
	case !ok:
		return fmt.Errorf("the heading must be followed by %q, found %q", p.Name+": summary", text)
	case strings.HasSuffix(summary, "."):
		return fmt.Errorf("summary %q: no full stop at the end", summary)
	case len(summary) > maxSummary:
		return fmt.Errorf("summary %q has %d characters, at most %d", summary, len(summary), maxSummary)
	}
	p.Summary = summary
	return nil
}

// labelled matches a paragraph that opens with a capitalised label of up to
// three words, known or not.
var labelled = regexp.MustCompile(`^([A-Z][a-z]*(?: [a-z]+){0,2}):(?:\s|$)`)

func (p *Page) parseSections(blocks []comment.Block) error {
	cur, last := Label(""), -1
	for _, b := range blocks {
		para, ok := b.(*comment.Paragraph)
		if c, says := consequenceOf(b); says && (cur == "" || cur == FormsLabel) {
			if cur == "" {
				p.Consequence = c
			} else {
				p.Sections[cur] = append(p.Sections[cur], b)
			}
			continue
		}
		if ok {
			if m := labelled.FindStringSubmatch(plain(para.Text)); m != nil {
				n := order(Label(m[1]))
				switch {
				case n < 0:
					return fmt.Errorf("unknown label %q: use one of %s, or do not begin the paragraph so", m[1]+":", known())
				case n <= last:
					return fmt.Errorf("label %q is repeated or out of order; the order is %s", m[1]+":", known())
				}
				cur, last = Label(m[1]), n
				p.Sections[cur] = nil
				rest := cutText(para.Text, len(m[0]))
				if len(rest) == 0 {
					continue
				}
				b = &comment.Paragraph{Text: rest}
			}
		}
		if cur == "" {
			p.Intro = append(p.Intro, b)
		} else {
			p.Sections[cur] = append(p.Sections[cur], b)
		}
	}
	return nil
}

// consequence matches the paragraph that says what a mistake does.
var consequence = regexp.MustCompile(`^Consequence: ([a-z ]+)\.$`)

// consequenceOf returns what a paragraph says that a mistake does.
func consequenceOf(b comment.Block) (string, bool) {
	para, ok := b.(*comment.Paragraph)
	if !ok {
		return "", false
	}
	m := consequence.FindStringSubmatch(oneLine(plain(para.Text)))
	if m == nil {
		return "", false
	}
	return m[1], true
}

// complete reports every required part that is missing or empty.
func (p *Page) complete() error {
	var missing []string
	if len(p.Intro) == 0 {
		missing = append(missing, "a paragraph after the summary")
	}
	for _, l := range Required {
		if len(p.Sections[l]) == 0 {
			missing = append(missing, fmt.Sprintf("section %q", string(l)+":"))
		}
	}
	if fix, ok := p.Sections[Fix]; ok && len(fix) == 0 {
		missing = append(missing, fmt.Sprintf("text in section %q", string(Fix)+":"))
	}
	if len(missing) > 0 {
		return fmt.Errorf("rule %s: documentation lacks %s", p.Name, strings.Join(missing, ", "))
	}
	return nil
}

func order(l Label) int {
	for i, k := range Labels {
		if k == l {
			return i
		}
	}
	return -1
}

func known() string {
	var s []string
	for _, l := range Labels {
		s = append(s, string(l)+":")
	}
	return strings.Join(s, ", ")
}

// cutText drops the first n bytes of the plain text of ts. A label never
// contains links, so only leading Plain and Italic elements are shortened.
func cutText(ts []comment.Text, n int) []comment.Text {
	var out []comment.Text
	for i, t := range ts {
		s := plain([]comment.Text{t})
		if n >= len(s) {
			n -= len(s)
			continue
		}
		if n > 0 {
			out = append(out, comment.Plain(s[n:]))
			return append(out, ts[i+1:]...)
		}
		return append(out, ts[i:]...)
	}
	return out
}

// plain returns the text of ts without markup.
func plain(ts []comment.Text) string {
	var b strings.Builder
	for _, t := range ts {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.Link:
			b.WriteString(plain(t.Text))
		case *comment.DocLink:
			b.WriteString(plain(t.Text))
		}
	}
	return b.String()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
