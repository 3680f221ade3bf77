package lsp

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// current returns what was published about a file, if it still has that text.
// s.mu is held.
func (s *server) current(uri string) (v *view, name string, p *publication) {
	name, ok := fileOf(uri)
	if !ok {
		return nil, "", nil
	}
	for _, v := range s.views {
		if p := v.published[name]; p != nil && len(p.findings) > 0 {
			if d := s.docs[name]; d == nil || bytes.Equal(d.text, p.text) {
				return v, name, p
			}
		}
	}
	return nil, "", nil
}

// codeActions offers the fixes of the findings in a range, to suppress them, and to
// explain them.
func (s *server) codeActions(_ context.Context, p codeActionParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	actions := []codeAction{} // never null
	v, name, pub := s.current(p.TextDocument.URI)
	if pub == nil {
		return actions, nil
	}
	wants := func(kind string) bool {
		return len(p.Context.Only) == 0 && kind != kindFixAll || slices.ContainsFunc(p.Context.Only, func(k string) bool {
			return kind == k || strings.HasPrefix(kind, k+".")
		})
	}
	if wants(kindFixAll) {
		if a, ok := v.fixAll(pub); ok {
			actions = append(actions, a)
		}
	}
	for i := range pub.findings {
		d := pub.diags[i]
		if !touch(d.Range, p.Range) {
			continue
		}
		if wants(kindQuickFix) {
			actions = append(actions, v.quickFixes(name, pub, i)...)
		}
	}
	return actions, nil
}

// quickFixes returns what can be done about one finding in a file.
func (v *view) quickFixes(name string, pub *publication, i int) (actions []codeAction) {
	f, about := pub.findings[i], []diagnostic{pub.diags[i]}
	for n, fix := range f.Fixes {
		if edit, err := v.edit(fix.Edits); err == nil {
			actions = append(actions, codeAction{Title: fix.Title(), Kind: kindQuickFix, Diagnostics: about, IsPreferred: n == 0, Edit: edit})
		}
	}
	if edit, ok := v.suppress(name, pub, f); ok {
		title := "Suppress " + f.Name() + " with a reason"
		actions = append(actions, codeAction{Title: title, Kind: kindQuickFix, Diagnostics: about, Edit: edit})
	}
	title := "Explain " + f.Name()
	return append(actions, codeAction{
		Title: title, Kind: kindQuickFix, Diagnostics: about, Command: &command{title, cmdExplain, []any{f.Name()}},
	})
}

// touch reports whether two ranges have a place in common.
func touch(a, b textRange) bool {
	before := func(p, q position) bool { return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character }
	return !before(a.End, b.Start) && !before(b.End, a.Start)
}

// text returns what a file holds in the editor, or on disk.
func (v *view) text(name string) ([]byte, error) {
	if d := v.s.docs[name]; d != nil {
		return d.text, nil
	}
	return inputs.ReadFile(name)
}

// edit makes the edit of a fix: what -fix makes of the files.
func (v *view) edit(edits []report.Edit) (*workspaceEdit, error) {
	byFile, texts := map[string][]report.Edit{}, map[string][]byte{}
	for _, e := range edits {
		byFile[e.File] = append(byFile[e.File], e)
	}
	for file, edits := range byFile {
		old, err := v.text(v.path(file))
		if err == nil {
			texts[file], err = apply.Text(file, old, edits)
		}
		if err != nil {
			return nil, err
		}
	}
	return v.become(texts)
}

// become makes the edit that makes files hold these texts.
func (v *view) become(texts map[string][]byte) (*workspaceEdit, error) {
	all := map[string][]textEdit{}
	for file, text := range texts {
		name := v.path(file)
		old, err := v.text(name)
		if err != nil {
			return nil, err
		}
		all[name] = v.difference(old, text)
	}
	return v.workspaceEdit(all), nil
}

// difference returns the edits that make one text of another.
func (v *view) difference(old, fixed []byte) []textEdit {
	l := newLines(old, v.s.enc)
	var out []textEdit
	for _, e := range udiff.Lines(string(old), string(fixed)) {
		out = append(out, textEdit{Range: textRange{l.position(e.Start), l.position(e.End)}, NewText: &e.New})
	}
	return out
}

// workspaceEdit brings edits into the form that the client knows.
func (v *view) workspaceEdit(all map[string][]textEdit) *workspaceEdit {
	out := new(workspaceEdit)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		d := v.s.docs[name]
		uri := uriOf(name)
		if d != nil {
			uri = d.uri
		}
		if !v.s.caps.Workspace.WorkspaceEdit.DocumentChanges {
			if out.Changes == nil {
				out.Changes = map[string][]textEdit{}
			}
			out.Changes[uri] = all[name]
			continue
		}
		change := textDocumentEdit{Edits: all[name]}
		change.TextDocument.URI = uri
		if d != nil {
			change.TextDocument.Version = &d.version
		}
		out.DocumentChanges = append(out.DocumentChanges, change)
	}
	return out
}

// fixAll makes a safe fix of each finding in a file, as -fix does.
func (v *view) fixAll(pub *publication) (codeAction, bool) {
	texts, err := apply.Texts(func(file string) ([]byte, error) { return v.text(v.path(file)) }, pub.findings)
	if err != nil || len(texts) == 0 {
		return codeAction{}, false
	}
	edit, err := v.become(texts)
	return codeAction{Title: "Make all safe fixes of ctrlvet in this file", Kind: kindFixAll, Edit: edit}, err == nil
}

// placeholder stands for a reason that the client cannot ask for.
const placeholder = "TODO: say why this is right"

// suppress makes the edit that inserts a comment, which silences a finding and
// wants a reason. ok is false where no comment can stand.
func (v *view) suppress(name string, pub *publication, f report.Finding) (edit *workspaceEdit, ok bool) {
	if f.Rule == config.Directive {
		return nil, false // about such a comment
	}
	reason := placeholder
	if v.s.caps.Workspace.WorkspaceEdit.SnippetEditSupport && v.s.caps.Workspace.WorkspaceEdit.DocumentChanges {
		reason = "${1:reason}"
	}
	at, text, ok := rule.Ignore(pub.text, f.Line, f.Name(), reason)
	if !ok {
		return nil, false
	}
	pos := newLines(pub.text, v.s.enc).position(at)
	e := textEdit{Range: textRange{pos, pos}, NewText: &text}
	if reason != placeholder && !strings.HasPrefix(text, ",") {
		e.NewText, e.Snippet = nil, &markup{"snippet", text}
	}
	return v.workspaceEdit(map[string][]textEdit{name: {e}}), true
}

// Commands of the server.
const (
	cmdExplain = "ctrlvet.explain"
	cmdPath    = "ctrlvet.path"
)

// explanation writes the documentation of a rule to a file that an editor can show.
func explanation(rule, text string) (string, error) {
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("ctrlvet-rules-%d", os.Getuid()))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	file := filepath.Join(dir, strings.ReplaceAll(rule, "/", "-")+".md")
	return file, os.WriteFile(file, []byte(text), 0o600)
}
