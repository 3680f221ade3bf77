package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// hover says at a finding what the mistake does, and the way that leads to it.
func (s *server) hover(_ context.Context, p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, _, pub := s.current(p.TextDocument.URI)
	if pub == nil {
		return nil, nil
	}
	var parts []string
	var at *textRange
	for i, f := range pub.findings {
		if touch(pub.diags[i].Range, textRange{p.Position, p.Position}) {
			at = &pub.diags[i].Range
			parts = append(parts, v.describe(f))
		}
	}
	if at == nil {
		return nil, nil
	}
	return hover{markup{"markdown", strings.Join(parts, "\n\n---\n\n")}, at}, nil
}

// describe says all about a finding, as Markdown.
func (v *view) describe(f report.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", f.Name())
	if f.Consequence != "" {
		fmt.Fprintf(&b, " · %s", f.Consequence)
	}
	fmt.Fprintf(&b, "\n\n%s\n", escape(f.Message))
	if len(f.Related) > 0 {
		b.WriteString("\n")
		for i, r := range f.Related {
			fmt.Fprintf(&b, "%d. [%s:%d](%s#L%d) %s\n", i+1, filepath.Base(r.File), r.Line, uriOf(v.path(r.File)), r.Line, escape(r.Message))
		}
		fmt.Fprintf(&b, "%d. here\n", len(f.Related)+1)
	}
	if f.URL != "" {
		fmt.Fprintf(&b, "\n[what happens at run time, and what to write instead](%s)", f.URL)
	}
	return b.String()
}

// escape keeps text from being read as Markdown.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`).Replace(text)
}

// codeLenses offers the way that leads to each finding that has one.
func (s *server) codeLenses(_ context.Context, p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lenses := []codeLens{} // never null
	_, _, pub := s.current(p.TextDocument.URI)
	if pub == nil || !s.opts.CodeLens() {
		return lenses, nil
	}
	for i, f := range pub.findings {
		if len(f.Related) == 0 {
			continue
		}
		title := fmt.Sprintf("%s: %s", f.Rule, f.Related[0].Message)
		if n := len(f.Related); n > 1 {
			title += fmt.Sprintf(" (and %d more)", n-1)
		}
		lenses = append(lenses, codeLens{pub.diags[i].Range, &command{title, cmdPath, []any{p.TextDocument.URI, i, f.Message}}})
	}
	return lenses, nil
}

// execute runs a command of a code action or of a code lens.
func (s *server) execute(ctx context.Context, p executeParams) (any, error) {
	switch p.Command {
	case cmdExplain:
		var rule string
		if len(p.Arguments) != 1 || json.Unmarshal(p.Arguments[0], &rule) != nil {
			return nil, fmt.Errorf("%w: %s wants the name of a rule", errParams, cmdExplain)
		}
		return s.explain(ctx, rule)
	case cmdPath:
		var uri, message string
		var index int
		if len(p.Arguments) != 3 || json.Unmarshal(p.Arguments[0], &uri) != nil ||
			json.Unmarshal(p.Arguments[1], &index) != nil || json.Unmarshal(p.Arguments[2], &message) != nil {
			return nil, fmt.Errorf("%w: %s wants a document, a number and a message, as the code lens gives them", errParams, cmdPath)
		}
		return s.lead(ctx, uri, index, message)
	}
	return nil, fmt.Errorf("%w: unknown command %q: want %s or %s", errParams, p.Command, cmdExplain, cmdPath)
}

// explain shows the documentation of a rule, and returns it.
func (s *server) explain(ctx context.Context, rule string) (any, error) {
	text, ok := s.opts.Explain(rule)
	if !ok {
		return nil, fmt.Errorf("%w: unknown rule %q; ctrlvet rules lists them", errParams, rule)
	}
	s.mu.Lock()
	shows := s.caps.Window.ShowDocument.Support
	s.mu.Unlock()
	if shows {
		if file, err := explanation(rule, text); err == nil && s.showDocument(ctx, uriOf(file), nil) {
			return text, nil
		}
	}
	_ = s.client.Notify("window/showMessage", messageParams{messageInfo, shortened(s.opts.Brief(rule), rule)})
	return text, nil
}

// shortened is the beginning of a text: a message is no page.
func shortened(text, rule string) string {
	const most = 24
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) <= most {
		return strings.Join(lines, "\n")
	}
	return strings.TrimSpace(strings.Join(lines[:most], "\n")) + "\n… ctrlvet explain " + rule + " says more"
}

// lead goes to where the way to a finding begins, and says what is found along it.
func (s *server) lead(ctx context.Context, uri string, index int, message string) (any, error) {
	s.mu.Lock()
	v, _, pub := s.current(uri)
	if pub == nil || index < 0 || index >= len(pub.findings) || pub.findings[index].Message != message || len(pub.findings[index].Related) == 0 {
		s.mu.Unlock()
		return nil, nil // the text has changed
	}
	f := pub.findings[index]
	r := &round{v: v, overlay: map[string][]byte{}, texts: map[string]*lines{}}
	for name, d := range s.docs {
		r.overlay[name] = d.text
	}
	var steps []string
	var first location
	for i, rel := range f.Related {
		if i == 0 {
			first = r.location(rel)
		}
		steps = append(steps, fmt.Sprintf("%s:%d: %s", rel.File, rel.Line, rel.Message))
	}
	shows := s.caps.Window.ShowDocument.Support
	s.mu.Unlock()
	steps = append(steps, fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message))
	if shows {
		s.showDocument(ctx, first.URI, &first.Range)
	}
	_ = s.client.Notify("window/showMessage", messageParams{messageInfo, strings.Join(steps, "\n")})
	return steps, nil
}

// showDocument asks the client to show a place, and reports whether it did.
func (s *server) showDocument(ctx context.Context, uri string, at *textRange) bool {
	var answer struct {
		Success bool `json:"success"`
	}
	err := s.client.Call(ctx, "window/showDocument", showDocumentParams{URI: uri, TakeFocus: true, Selection: at}, &answer)
	return err == nil && answer.Success
}
