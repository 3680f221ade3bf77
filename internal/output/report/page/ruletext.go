package page

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// A block is a part of a rule's documentation: a paragraph, code, or a list.
type block struct {
	Spans []span   // of a paragraph
	Code  string   // of code
	Items [][]span // of a list
}

// A span is text, or code in text.
type span struct {
	Text string
	Code bool
}

// A ruleText is what the page says of a rule or of a form.
type ruleText struct {
	// Summary says in a line what is reported.
	Summary string

	Intro, AtRunTime, Instead []block
}

var (
	// label matches the paragraph that opens a section of a rule's documentation.
	label = ondemand.Regexp(`^(Forms|At run time|Instead|Fix|Not reported|Versions|See also):(?:\s+|$)`)
	// formHead matches the paragraph that opens what is said of a form.
	formHead = ondemand.Regexp(`^([a-z][a-z0-9]*)/([a-z][a-z0-9]*): `)
	// item matches the first line of an item of a list.
	item = ondemand.Regexp(`^\s+(?:-|\*|\d+\.)\s+`)
)

// textOf reads what the documentation of an analyzer, in the form of CONTRIBUTING.md, says
// of a rule, and of a form of it unless that is empty: what the form says in addition.
func textOf(doc, form string) ruleText {
	summary, body, _ := strings.Cut(doc, "\n")
	t := ruleText{Summary: sentence(summary)}
	var own []block // of the form
	section, mine := "", false
	for _, para := range paragraphs(body) {
		if m := label().FindStringSubmatch(para); m != nil {
			section, mine = m[1], false
			if para = para[len(m[0]):]; para == "" {
				continue
			}
			if section != "Forms" {
				para = strings.ToUpper(para[:1]) + para[1:]
			}
		}
		if section == "Forms" {
			if m := formHead().FindStringSubmatch(para); m != nil {
				if mine = m[2] == form; mine {
					t.Summary = sentence(para[len(m[0]):])
				}
				continue
			}
		}
		if strings.HasPrefix(para, "Consequence: ") {
			continue
		}
		b := blockOf(para)
		switch {
		case section == "":
			t.Intro = append(t.Intro, b)
		case section == "Forms" && mine:
			own = append(own, b)
		case section == "At run time":
			t.AtRunTime = append(t.AtRunTime, b)
		case section == "Instead":
			t.Instead = append(t.Instead, b)
		}
	}
	if len(own) > 0 { // of the rule's the first is enough
		t.Intro = append(t.Intro[:min(1, len(t.Intro))], own...)
	}
	return t
}

// sentence makes a sentence of a summary, which begins in lower case and has no full stop.
func sentence(summary string) string {
	summary = strings.Join(strings.Fields(summary), " ")
	if summary == "" {
		return ""
	}
	return strings.ToUpper(summary[:1]) + summary[1:] + "."
}

// paragraphs splits the text of a comment: code and lists are one each, even if nothing
// stands between them and what is before.
func paragraphs(text string) []string {
	var out []string
	var cur []string
	flush := func() {
		if len(cur) > 0 {
			out = append(out, strings.Join(cur, "\n"))
		}
		cur = nil
	}
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "":
			flush()
			continue
		case len(cur) > 0 && isIndented(line) != isIndented(cur[0]):
			flush()
		}
		cur = append(cur, line)
	}
	flush()
	return out
}

func isIndented(line string) bool {
	return strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "  ")
}

func blockOf(para string) block {
	lines := strings.Split(para, "\n")
	switch {
	case item().MatchString(lines[0]):
		var items []string
		for _, l := range lines {
			if m := item().FindString(l); m != "" {
				items = append(items, l[len(m):])
			} else {
				items[len(items)-1] += " " + strings.TrimSpace(l)
			}
		}
		var b block
		for _, i := range items {
			b.Items = append(b.Items, spans(i))
		}
		return b
	case isIndented(lines[0]):
		for i, l := range lines {
			lines[i] = strings.TrimPrefix(strings.TrimPrefix(l, "\t"), "    ")
		}
		return block{Code: strings.Join(lines, "\n")}
	}
	return block{Spans: spans(strings.Join(lines, " "))}
}

// spans finds code between backquotes. A quote without a partner is text.
func spans(text string) []span {
	var out []span
	for {
		before, rest, ok := strings.Cut(text, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !ok || !closed {
			return append(out, span{Text: text})
		}
		out, text = append(out, span{Text: before}, span{Text: code, Code: true}), after
	}
}
