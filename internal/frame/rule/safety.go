// Subject: reporting

package rule

import (
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
)

// Review says that the fixes offered so far want a review, where those of the rule
// or form are safe otherwise.
func (f *Finding) Review() *Finding {
	for i, fix := range f.diag.SuggestedFixes {
		f.diag.SuggestedFixes[i].Message = safety.Mark(fix.Message)
	}
	return f
}

// declared keeps what the documentation of analyzers says of their fixes. It is
// read when the first fix is reported: most runs need none.
var declared sync.Map // text of the documentation -> safety.Declared

// FixesOf returns how safe the fixes of a rule are, as the section "Fix:" of its
// documentation declares: nothing for a rule without fixes, or a text that cannot be
// understood.
func FixesOf(a *analysis.Analyzer) safety.Declared {
	if d, ok := declared.Load(a.Doc); ok {
		return d.(safety.Declared)
	}
	lines := strings.Split(a.Doc, "\n")
	forms, _ := formsOf(a.Name, lines)
	var names []string
	for _, f := range forms {
		names = append(names, f.Name)
	}
	var d safety.Declared
	for i, l := range lines {
		text, ok := strings.CutPrefix(l, "Fix: ")
		if !ok || i > 0 && strings.TrimSpace(lines[i-1]) != "" {
			continue
		}
		for _, more := range lines[i+1:] {
			if strings.TrimSpace(more) == "" {
				break
			}
			text += " " + more
		}
		d, _, _ = safety.Parse(text, names)
	}
	declared.Store(a.Doc, d)
	return d
}

// markFixes marks the fixes to review of a diagnostic of a form.
func (p *Pass) markFixes(d *analysis.Diagnostic, form string) {
	if len(d.SuggestedFixes) == 0 || FixesOf(p.Analyzer).Of(form) == safety.Safe {
		return
	}
	for i, fix := range d.SuggestedFixes {
		d.SuggestedFixes[i].Message = safety.Mark(fix.Message)
	}
}
