// Subject: settings

package rule

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// An almost is a comment that was meant to be a directive and is none, for the spaces in it.
type almost struct {
	comment *ast.Comment
	file    *token.File
	text    string // as it should begin: //lint:ignore
	length  int    // of what stands there instead
	names   []string
}

// spaced matches what is written in place of "//lint:ignore rule[,rule]".
var spaced = ondemand.Regexp(`^(?://|/\*)[ \t]*lint[ \t]*:[ \t]*(ignore|file-ignore)[ \t]+([A-Za-z0-9_,/]+?)(?:[ \t]|\*/|$)`)

// parseAlmost reads a comment that is no directive. ok is false for those that are nothing like one.
func parseAlmost(text string) (x almost, ok bool) {
	m := spaced().FindStringSubmatchIndex(text)
	if m == nil {
		return x, false
	}
	x.text, x.length = "//lint:"+text[m[2]:m[3]], m[3]
	for name := range strings.SplitSeq(text[m[4]:m[5]], ",") {
		if name != "" {
			x.names = append(x.names, name)
		}
	}
	return x, true
}

// check reports the comment if it names a rule of ours: others may have other conventions, or
// none.
func (x almost) check(known map[string]bool) (analysis.Diagnostic, bool) {
	var ours []string
	for _, n := range x.names {
		if known[n] {
			ours = append(ours, n)
		}
	}
	if len(ours) == 0 {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{
		Pos: x.comment.Pos(), End: x.comment.End(), Category: config.Directive, URL: DocURL + "directive.md",
		Message: "this comment suppresses nothing: write " + x.text + " " + strings.Join(ours, ",") + " <reason>, as a // comment and without other spaces",
	}
	if strings.HasPrefix(x.comment.Text, "//") {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "write " + x.text, TextEdits: []analysis.TextEdit{{
			Pos: x.comment.Pos(), End: x.comment.Pos() + token.Pos(x.length), NewText: []byte(x.text),
		}}}}
	}
	return d, true
}
