// Package docs holds the pages of the rules, so that an installed ctrlvet can
// explain what it reports.
package docs

import (
	"embed"
	"strings"
)

//go:embed rules/*.md
var pages embed.FS

// index is the page in rules/ that belongs to no rule.
const index = "README"

// Rule returns the page of a rule as Markdown; ok is false when there is none
// of that name.
func Rule(name string) (markdown string, ok bool) {
	if name == index || strings.ContainsAny(name, `/\`) {
		return "", false
	}
	page, err := pages.ReadFile("rules/" + name + ".md")
	return string(page), err == nil
}

// Form returns the section about one form of a rule; ok is false when there is
// none.
func Form(rule, form string) (markdown string, ok bool) {
	page, _ := Rule(rule)
	_, section, ok := strings.Cut(page, "\n### "+form+"\n")
	if !ok {
		return "", false
	}
	for _, next := range []string{"\n### ", "\n## "} {
		section, _, _ = strings.Cut(section, next)
	}
	return "# " + rule + "/" + form + "\n" + strings.TrimRight(section, "\n") + "\n", true
}

// Text returns the page of a rule, or what it says about RULE/FORM, for a
// terminal: code is indented instead of fenced, and escapes and comments for
// Markdown are gone.
func Text(name string) (text string, ok bool) {
	page, ok := Rule(name)
	if rule, form, is := strings.Cut(name, "/"); is {
		page, ok = Form(rule, form)
	}
	return plain(page), ok
}

// plain turns a generated page into text.
func plain(page string) string {
	var b strings.Builder
	code := false
	for line := range strings.Lines(page) {
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			code = !code
		case code:
			b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
		case strings.HasPrefix(line, "<!--"):
		case strings.HasPrefix(line, "#"):
			b.WriteString(strings.ToUpper(strings.TrimLeft(line, "# ")))
		default:
			b.WriteString(unescaper.Replace(unlink(line)))
		}
	}
	return strings.TrimLeft(b.String(), "\n")
}

var unescaper = strings.NewReplacer(`\*`, `*`, `&lt;`, `<`, `\|`, `|`)

// unlink replaces [text](target) by text.
func unlink(line string) string {
	for {
		mid := strings.Index(line, "](")
		if mid < 0 {
			return line
		}
		start, end := strings.LastIndex(line[:mid], "["), strings.Index(line[mid:], ")")
		if start < 0 || end < 0 {
			return line
		}
		line = line[:start] + line[start+1:mid] + line[mid+end+1:]
	}
}
