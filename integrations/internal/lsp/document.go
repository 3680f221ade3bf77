package lsp

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// A Position is a place in a document: line and UTF-16 code unit, from 0.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// A Range is a part of a document.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// A Location is a range in a document.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// A Diagnostic is a finding.
type Diagnostic struct {
	Range           Range  `json:"range"`
	Severity        int    `json:"severity,omitempty"`
	Code            string `json:"code,omitempty"`
	CodeDescription *struct {
		Href string `json:"href"`
	} `json:"codeDescription,omitempty"`
	Source             string    `json:"source,omitempty"`
	Message            string    `json:"message"`
	RelatedInformation []Related `json:"relatedInformation,omitempty"`
	Data               any       `json:"data,omitempty"`
}

// Related is a place that belongs to a finding.
type Related struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// A CodeAction is what the server offers to do.
type CodeAction struct {
	Title       string       `json:"title"`
	Kind        string       `json:"kind"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Edit        struct {
		DocumentChanges []struct {
			TextDocument struct {
				URI string `json:"uri"`
			} `json:"textDocument"`
			Edits []TextEdit `json:"edits"`
		} `json:"documentChanges"`
	} `json:"edit"`
}

// A TextEdit replaces a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// URI names a file.
func URI(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// File is the file of a URI.
func File(uri string) string {
	u, err := url.Parse(uri)
	if err != nil {
		return uri
	}
	return filepath.FromSlash(u.Path)
}

// Open opens a file as it is on disk.
func (c *Client) Open(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	uri := URI(file)
	c.mu.Lock()
	c.open[uri] = &document{1, string(data)}
	c.mu.Unlock()
	return c.notify("textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "go", "version": 1, "text": string(data)},
	})
}

// Text returns what stands in the editor.
func (c *Client) Text(file string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d := c.open[URI(file)]; d != nil {
		return d.text
	}
	return ""
}

// Change replaces the text in the editor, without saving it.
func (c *Client) Change(file, text string) error {
	uri := URI(file)
	c.mu.Lock()
	d := c.open[uri]
	if d == nil {
		c.mu.Unlock()
		return fmt.Errorf("%s is not open", file)
	}
	d.version++
	d.text = text
	version := d.version
	c.mu.Unlock()
	return c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// Replace replaces the only occurrence of old in the editor.
func (c *Client) Replace(file, old, new string) error {
	text := c.Text(file)
	if n := strings.Count(text, old); n != 1 {
		return fmt.Errorf("%s has %d times %q, want it once", file, n, old)
	}
	return c.Change(file, strings.Replace(text, old, new, 1))
}

// Wait waits until what the server has published about the file, in the version
// that the editor has, satisfies ok.
func (c *Client) Wait(file string, ok func([]Diagnostic) bool) ([]Diagnostic, error) {
	uri := URI(file)
	deadline := time.After(c.Timeout)
	for {
		c.mu.Lock()
		p, published := c.published[uri]
		current := published && (c.open[uri] == nil || p.Version == c.open[uri].version)
		changed, err := c.changed, c.err
		c.mu.Unlock()
		if current && ok(p.Diagnostics) {
			return p.Diagnostics, nil
		}
		if err != nil {
			return p.Diagnostics, c.ended()
		}
		select {
		case <-changed:
		case <-deadline:
			return p.Diagnostics, fmt.Errorf("%s: not what was waited for in %v: %v", file, c.Timeout, p.Diagnostics)
		}
	}
}

// Pull asks for the diagnostics of a file and waits until all are there.
func (c *Client) Pull(file string) ([]Diagnostic, error) {
	var report struct{ Items []Diagnostic }
	err := c.Call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": URI(file)}}, &report)
	return report.Items, err
}

// QuickFixes asks for the fixes of a diagnostic.
func (c *Client) QuickFixes(file string, d Diagnostic) ([]CodeAction, error) {
	var actions []CodeAction
	err := c.Call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": URI(file)},
		"range":        d.Range,
		"context":      map[string]any{"diagnostics": []Diagnostic{d}, "only": []string{"quickfix"}},
	}, &actions)
	return actions, err
}

// Apply applies the edits of an action to the open files that they are for.
func (c *Client) Apply(a CodeAction) error {
	if len(a.Edit.DocumentChanges) == 0 {
		return errors.New(a.Title + ": no edits")
	}
	for _, change := range a.Edit.DocumentChanges {
		file := File(change.TextDocument.URI)
		text, err := ApplyEdits(c.Text(file), change.Edits)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", a.Title, file, err)
		}
		if err := c.Change(file, text); err != nil {
			return err
		}
	}
	return nil
}

// ApplyEdits returns the text with the edits, which must not overlap.
func ApplyEdits(text string, edits []TextEdit) (string, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b TextEdit) int {
		return cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
	})
	var out strings.Builder
	at := 0
	for _, e := range edits {
		start, end := Offset(text, e.Range.Start), Offset(text, e.Range.End)
		if start < at || end < start {
			return "", fmt.Errorf("edit at %v is out of order", e.Range)
		}
		out.WriteString(text[at:start])
		out.WriteString(e.NewText)
		at = end
	}
	out.WriteString(text[at:])
	return out.String(), nil
}

// Offset converts a position to a byte offset. What lies behind the end of a
// line or of the text is its end.
func Offset(text string, pos Position) int {
	offset := 0
	for range pos.Line {
		i := strings.IndexByte(text[offset:], '\n')
		if i < 0 {
			return len(text)
		}
		offset += i + 1
	}
	for units := 0; units < pos.Character && offset < len(text) && text[offset] != '\n'; {
		r, size := utf8.DecodeRuneInString(text[offset:])
		units += max(utf16.RuneLen(r), 1)
		offset += size
	}
	return offset
}
