package lsp

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/session"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A round is the answer to one request of a view.
type round struct {
	v        *view
	ctx      context.Context
	overlay  map[string][]byte
	versions map[string]int // of the open files
	seen     map[string]bool
	texts    map[string]*lines
}

// path returns the full name of a file of a finding.
func (v *view) path(file string) string {
	file = filepath.FromSlash(file)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(v.dir, file)
}

// lines returns the text of a file as it was analyzed.
func (r *round) lines(file string) *lines {
	l := r.texts[file]
	if l == nil {
		text, ok := r.overlay[file]
		if !ok && r.v.sources[file] {
			text, _ = inputs.ReadFile(file) // of what is gone, positions are kept in bounds
		}
		l = newLines(text, r.v.s.enc)
		r.texts[file] = l
	}
	return l
}

// publish tells the client what was found in a package.
func (r *round) publish(pkg *session.Package) {
	v, s := r.v, r.v.s
	r.seen[pkg.Path] = true
	r.logErrors(pkg)
	findings, err := r.pass(pkg.Findings)
	if err != nil {
		v.complain(err)
	}
	byFile := map[string][]report.Finding{}
	for _, f := range findings {
		name := v.path(f.File)
		byFile[name] = append(byFile[name], f)
	}
	files := slices.Clone(pkg.Files)
	for name := range byFile {
		if !slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, file := range pkg.Sources {
		v.sources[v.path(file)] = true
	}
	for _, e := range pkg.Errors {
		if e.Rule != "" {
			s.show(messageError, e.String())
		}
	}
	for _, gone := range v.packages[pkg.Path] {
		if !slices.Contains(files, gone) {
			files = append(files, gone)
		}
	}
	slices.Sort(files)
	v.packages[pkg.Path] = files
	for _, name := range files {
		r.publishFile(name, byFile[name])
	}
}

// logErrors logs why a package could not be looked at, unless that was the last that was
// logged of it.
func (r *round) logErrors(pkg *session.Package) {
	var texts []string
	for _, e := range pkg.Errors {
		texts = append(texts, e.String())
	}
	text := strings.Join(texts, "\n")
	r.v.s.mu.Lock()
	known := r.v.logged[pkg.Path] == text
	r.v.logged[pkg.Path] = text
	r.v.s.mu.Unlock()
	if text != "" && !known {
		r.v.s.log(messageWarning, text)
	}
}

// strangers says of open files that belong to no package that nothing is known of
// them.
func (r *round) strangers(open []string) {
	v, s := r.v, r.v.s
	s.mu.Lock()
	defer s.mu.Unlock()
	known := map[string]bool{}
	for _, files := range v.packages {
		for _, name := range files {
			known[name] = true
		}
	}
	for _, name := range open {
		text := name + " belongs to no package that ctrlvet looks at: a build constraint leaves it out (tags), or its directory"
		if known[name] {
			continue
		}
		r.publishFile(name, nil)
		if !s.said[text] {
			s.said[text] = true
			s.log(messageWarning, text)
		}
	}
}

// publishFile tells the client what was found in a file, unless it knows, or has
// another text by now. s.mu is held.
func (r *round) publishFile(name string, findings []report.Finding) {
	v, s := r.v, r.v.s
	if r.ctx.Err() != nil || v.ctx.Err() != nil {
		return
	}
	p := &publication{findings: findings}
	doc := s.docs[name]
	if version, open := r.versions[name]; open != (doc != nil) || open && doc.version != version {
		return // another round comes
	} else if open {
		p.version = &version
	}
	for _, f := range findings {
		p.diags = append(p.diags, r.diagnostic(f))
	}
	if len(findings) > 0 {
		p.text = r.lines(name).text
	}
	old := v.published[name]
	v.published[name] = p
	switch {
	case old == nil && len(p.diags) == 0 && doc == nil:
		delete(v.published, name)
		return
	case old != nil && reflect.DeepEqual(old.version, p.version) && reflect.DeepEqual(old.diags, p.diags):
		return
	}
	v.send(name, p.version, p.diags)
}

// retract takes back what was said of packages that are asked for no more. If not
// all were asked for, those that are not open stay.
func (r *round) retract(all bool) {
	v, s := r.v, r.v.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if !all || r.ctx.Err() != nil {
		return
	}
	for path, files := range v.packages {
		if r.seen[path] {
			continue
		}
		delete(v.packages, path)
		for _, name := range files {
			r.publishFile(name, nil)
			if s.docs[name] == nil {
				delete(v.published, name)
			}
		}
	}
}

// severities of diagnostics by those of consequences.
var severities = map[consequence.Severity]int{
	consequence.Error: severityError, consequence.Warning: severityWarning, consequence.Note: severityInformation,
}

// diagnostic converts a finding.
func (r *round) diagnostic(f report.Finding) diagnostic {
	s := r.v.s
	d := diagnostic{
		Range:    r.span(f.File, f.Line, f.Column, f.EndLine, f.EndColumn),
		Severity: severities[f.Grade()],
		Code:     f.Name(),
		Source:   "ctrlvet",
		Message:  f.Message,
	}
	can := s.caps.TextDocument.PublishDiagnostics
	if f.URL != "" { // Neovim keeps it without saying that it does
		d.CodeDescription = &codeDescription{f.URL}
	}
	if superfluous(f) && can.TagSupport != nil && slices.Contains(can.TagSupport.ValueSet, tagUnnecessary) {
		d.Tags = []int{tagUnnecessary}
	}
	for _, rel := range f.Related {
		if !can.RelatedInformation {
			break
		}
		d.RelatedInformation = append(d.RelatedInformation, related{r.location(rel), rel.Message})
	}
	return d
}

// superfluous: the finding is about a comment that does nothing.
func superfluous(f report.Finding) bool {
	return f.Rule == config.Directive && strings.Contains(f.Message, "suppresses nothing")
}

func (r *round) location(rel report.Related) location {
	uri := uriOf(r.v.path(rel.File))
	if d := r.v.s.docs[r.v.path(rel.File)]; d != nil {
		uri = d.uri
	}
	return location{uri, r.span(rel.File, rel.Line, rel.Column, rel.EndLine, rel.EndColumn)}
}

func (r *round) span(file string, line, column, endLine, endColumn int) textRange {
	l := r.lines(r.v.path(file))
	start := l.at(line, column)
	end := start
	if endLine > 0 {
		end = l.at(endLine, endColumn)
	}
	return textRange{start, end}
}

// pass lets only new findings pass.
func (r *round) pass(findings []report.Finding) ([]report.Finding, error) {
	v := r.v
	v.gateMu.Lock()
	gate := v.gate
	v.gateMu.Unlock()
	if gate == nil {
		return findings, nil
	}
	left, err := gate(r.ctx, r.overlay, findings)
	if err != nil {
		return findings, err
	}
	return left, nil
}

// openGate opens the gate, and again when something was saved or what it reads has
// changed.
func (v *view) openGate(ctx context.Context, saved bool) error {
	if v.s.opts.Gate == nil {
		return nil
	}
	v.gateMu.Lock()
	defer v.gateMu.Unlock()
	held := func() string {
		var b strings.Builder
		for _, name := range v.gateNames {
			if info, err := os.Stat(name); err == nil {
				b.WriteString(name + " " + strconv.FormatInt(info.Size(), 10) + " " + info.ModTime().String() + "\n")
			}
		}
		return b.String()
	}
	if v.gated && !saved && held() == v.gateFiles {
		return nil
	}
	gate, files, err := v.s.opts.Gate(ctx, v.dir)
	if err != nil {
		v.gate = nil // show all rather than too little
		return err
	}
	v.gate, v.gateNames, v.gated = gate, files, true
	v.gateFiles = held()
	return nil
}

// settingsLine matches a mistake in the settings.
var settingsLine = ondemand.Regexp(`(?m)^(?:(\S.*): )?(\S*` + regexp.QuoteMeta(config.FileName) + `):(\d+): (.*)$`)

// settingsDiagnostics shows mistakes in the settings of modules at their lines. file
// is empty if an error names none.
func settingsDiagnostics(roots []string, err error) (file string, diags []diagnostic) {
	for _, m := range settingsLine().FindAllStringSubmatch(err.Error(), -1) {
		name := filepath.FromSlash(m[2])
		if !filepath.IsAbs(name) {
			switch {
			case m[1] != "":
				name = filepath.Join(m[1], name)
			case len(roots) > 0:
				name = filepath.Join(roots[0], name)
			}
		}
		if file != "" && file != name {
			continue // the next one is said when this is mended
		}
		file = name
		line, _ := strconv.Atoi(m[3])
		at := position{max(line-1, 0), 0}
		diags = append(diags, diagnostic{Range: textRange{at, position{at.Line + 1, 0}}, Severity: severityError, Source: "ctrlvet", Code: "settings", Message: m[4]})
	}
	return file, diags
}
