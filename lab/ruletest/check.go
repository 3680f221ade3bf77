package ruletest

import (
	"bytes"
	"cmp"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// maxMessage is the length up to which a message reads well on one line. A
// message contains names as they are in the source, so it is compared with the
// median of a rule's messages.
const maxMessage = 160

// check returns the result of one rule, or of a directory without a rule.
func (l *loaded) check(name string) Result {
	p := &problems{l: l}
	if l.suite.rule(name) == nil {
		p.addf("rules/%s belongs to no rule: list the rule, or remove the directory", name)
		return Result{Problems: p.all}
	}
	l.checkLayout(name, p)
	l.checkSound(name, p)
	l.checkForms(name, p)
	misses := l.checkBad(name, p)
	todos := l.checkGood(name, p)
	l.checkDiagnostics(name, p)
	l.checkFixes(name, p)
	return Result{
		Problems: p.all,
		Misses:   l.notes("known miss", misses),
		Todos:    l.notes("known false alarm", todos),
	}
}

// checkSound reports code that does not compile, analyzers that failed, and
// files that gofmt would change.
func (l *loaded) checkSound(name string, p *problems) {
	for _, err := range l.loadErrors {
		if concerns(err, name) {
			p.addf("%s", err)
		}
	}
	for _, part := range parts {
		for _, pkg := range l.pkgs[name][part] {
			for _, err := range pkg.Errors {
				p.addf("%s/ does not compile: %v", part, err)
			}
			for _, f := range l.failed[pkg] {
				// What other rules do in bad code is for their own tests.
				if f.analyzer == name || part == good || l.suite.rule(f.analyzer) == nil {
					p.addf("%v", f.err)
				}
			}
			for _, file := range pkg.GoFiles {
				src, err := os.ReadFile(file)
				if err != nil {
					p.addf("%v", err)
					continue
				}
				if want, err := format.Source(src); err == nil && !bytes.Equal(src, want) {
					p.at(file, firstDiff(src, want), "not gofmt-clean")
				}
			}
		}
	}
}

// inRule matches the part of a path or a package path that names a rule.
var inRule = regexp.MustCompile(`\brules/([a-z0-9]+)/`)

// concerns reports whether an error is about the code of the named rule, or not
// about the code of any rule, so that each fails for its own reasons.
func concerns(err, name string) bool {
	m := inRule.FindAllStringSubmatch(err, -1)
	return m == nil || slices.ContainsFunc(m, func(sub []string) bool { return sub[1] == name })
}

// checkBad compares the findings of the rule in bad/ with the expectations, and
// returns the known misses. Findings of other rules matter only where they are
// expected, or beside one of the rule: one cause gets one report.
func (l *loaded) checkBad(name string, p *problems) map[line]string {
	e := expect(l.pkgs[name][bad], p)
	for _, pkg := range l.pkgs[name][bad] {
		flagged := map[string]bool{}
		own := map[line]bool{}
		for _, f := range l.found[pkg] {
			own[line{f.start.Filename, f.start.Line}] = own[line{f.start.Filename, f.start.Line}] || f.rule == name
		}
		for _, f := range l.found[pkg] {
			at := line{f.start.Filename, f.start.Line}
			if f.rule != name {
				if !e.takeNamed(at, f) && own[at] {
					p.at(at.file, at.n, "%s reports this line too: %s (one cause, one report: let one of them yield, or expect it with // want:%s if it is another mistake)",
						f.rule, f.diag.Message, f.rule)
				}
				continue
			}
			flagged[f.start.Filename] = true
			l.takeRelated(f, e)
			switch {
			case e.take(at, f.name, f.diag.Message):
			case e.wants[at][""] != nil && !l.expected(name, f):
				p.at(at.file, at.n, "finding of form %s in the code of another form: move the code, or write // want:%[1]s: %s", f.name, f.diag.Message)
			case e.take(at, "", f.diag.Message):
			case e.misses[at] != "":
				p.at(at.file, at.n, "known miss is found now, replace its comment by // want: %s", f.diag.Message)
			default:
				p.at(at.file, at.n, "unexpected finding: %s", f.diag.Message)
			}
		}
		for _, file := range pkg.GoFiles {
			helper := filepath.Dir(file) != l.dir(name, bad) || strings.HasPrefix(filepath.Base(file), "support")
			if !flagged[file] && !helper {
				p.at(file, 1, "no finding in this file of bad/ (files without one are named support*.go)")
			}
		}
	}
	l.unmet(name, e, p)
	for _, at := range slices.SortedFunc(maps.Keys(e.todos), compareLines) {
		p.at(at.file, at.n, "// todo: marks a false alarm and belongs in good/")
	}
	return e.misses
}

// checkGood fails on every finding of any rule in good/ that is not expected by
// name, and returns the known false alarms.
func (l *loaded) checkGood(name string, p *problems) map[line]string {
	e := expect(l.pkgs[name][good], p)
	alarmed := map[line]bool{}
	for _, pkg := range l.pkgs[name][good] {
		for _, f := range l.found[pkg] {
			at := line{f.start.Filename, f.start.Line}
			switch {
			case f.rule == name && e.todos[at] != "":
				alarmed[at] = true
			case f.rule == name:
				p.at(at.file, at.n, "finding in good/: %s", f.diag.Message)
			case !e.takeNamed(at, f):
				p.at(at.file, at.n, "finding of %s in good/: %s (correct the code, or the rule, or expect it with // want:%s)",
					f.rule, f.diag.Message, f.rule)
			}
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(e.wants), compareLines) {
		if len(e.wants[at][""]) > 0 {
			p.at(at.file, at.n, "// want in good/, which must be silent for %s", name)
			e.wants[at][""] = nil
		}
	}
	l.unmet(name, e, p)
	for _, at := range slices.SortedFunc(maps.Keys(e.todos), compareLines) {
		if !alarmed[at] {
			p.at(at.file, at.n, "known false alarm is gone, remove its // todo: comment")
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(e.misses), compareLines) {
		p.at(at.file, at.n, "// miss: marks a missed finding and belongs in bad/")
	}
	return e.todos
}

// takeRelated meets the expectations on related positions of f.
func (l *loaded) takeRelated(f finding, e expectations) {
	for _, r := range f.diag.Related {
		pos := f.fset.Position(r.Pos)
		e.take(line{pos.Filename, pos.Line}, related, r.Message)
	}
}

// unmet reports the expectations that are left, and names that mean nothing.
func (l *loaded) unmet(name string, e expectations, p *problems) {
	for _, at := range slices.SortedFunc(maps.Keys(e.wants), compareLines) {
		for _, who := range slices.Sorted(maps.Keys(e.wants[at])) {
			for _, re := range e.wants[at][who] {
				switch {
				case who == "":
					p.at(at.file, at.n, "no finding matching %q", re)
				case who == related:
					p.at(at.file, at.n, "no finding of %s has a related position here matching %q", name, re)
				case !l.known(who):
					p.at(at.file, at.n, "// want:%s names no rule and no form of one", who)
				default:
					p.at(at.file, at.n, "no finding of %s matching %q", who, re)
				}
			}
		}
	}
}

// known reports whether who is the name of an analyzer that runs, or RULE/FORM.
func (l *loaded) known(who string) bool {
	who, form := config.SplitForm(who)
	if form != "" {
		return slices.Contains(l.suite.formsOf(who), form)
	}
	for _, a := range l.suite.Others {
		if a.Name == who {
			return true
		}
	}
	return l.suite.rule(who) != nil
}

// checkDiagnostics checks the form of every finding of the rule: editors need
// the range, golangci-lint and gopls the category and the URL.
func (l *loaded) checkDiagnostics(name string, p *problems) {
	var messages []string
	for _, part := range parts {
		for _, pkg := range l.pkgs[name][part] {
			for _, f := range l.found[pkg] {
				if f.rule == name {
					checkDiagnostic(f, p)
					messages = append(messages, f.diag.Message)
				}
			}
		}
	}
	slices.SortFunc(messages, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	if n := len(messages); n > 0 && len(messages[n/2]) > maxMessage {
		p.addf("half of the messages have more than %d characters, such as: %s", maxMessage, messages[n/2])
	}
}

func checkDiagnostic(f finding, p *problems) {
	file, n, msg := f.start.Filename, f.start.Line, f.diag.Message
	if !f.diag.End.IsValid() || f.diag.End <= f.diag.Pos {
		p.at(file, n, "finding without a range, set Diagnostic.End: %s", msg)
	}
	if f.diag.Category != f.name {
		p.at(file, n, "finding with category %q instead of %q: %s", f.diag.Category, f.name, msg)
	}
	if !strings.HasPrefix(f.diag.URL, "https://") {
		p.at(file, n, "finding without URL of its documentation, found %q: %s", f.diag.URL, msg)
	}
	switch {
	case strings.TrimSpace(msg) == "":
		p.at(file, n, "finding without a message")
	case strings.Contains(msg, "\n"):
		p.at(file, n, "message of more than one line: %q", msg)
	case strings.HasSuffix(msg, "."):
		p.at(file, n, "message ends with a full stop: %s", msg)
	}
	for _, r := range f.diag.Related {
		if !r.Pos.IsValid() || r.Message == "" {
			p.at(file, n, "related information without position or message: %s", msg)
		}
	}
	for _, fix := range f.diag.SuggestedFixes {
		if fix.Message == "" || len(fix.TextEdits) == 0 {
			p.at(file, n, "fix without message or without edits: %s", msg)
		}
	}
}

// notes lists known misses or false alarms in source order.
func (l *loaded) notes(kind string, at map[line]string) []Problem {
	var out []Problem
	for _, k := range slices.SortedFunc(maps.Keys(at), compareLines) {
		out = append(out, Problem{Pos: l.pos(k.file, k.n), Text: kind + ": " + at[k]})
	}
	return out
}

func compareLines(a, b line) int {
	return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.n, b.n))
}

// firstDiff returns the number of the first line in which a and b differ.
func firstDiff(a, b []byte) int {
	la, lb := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range la {
		if i >= len(lb) || !bytes.Equal(la[i], lb[i]) {
			return i + 1
		}
	}
	return len(la)
}
