package apply

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// maxRounds bounds how often findings are looked for again in what fixes make.
const maxRounds = 10

// An Engine applies fixes until nothing changes. It writes nothing.
type Engine struct {
	Options // Texts and Skip are the engine's own
	// Analyze looks for findings with texts in place of files on disk.
	Analyze func(ctx context.Context, texts map[string][]byte) (*report.Report, error)
	// Check returns what keeps packages from type-checking, with texts in place of
	// files on disk.
	Check func(ctx context.Context, texts map[string][]byte, packages []string) ([]report.Error, error)
}

// An Outcome is what the fixes come to.
type Outcome struct {
	Changes []Change // of what is on disk, sorted by file
	// Report is about the code after all fixes, at its positions. Fixes that were
	// left out are no part of it.
	Report *report.Report
	Fixed  int // findings
	Rounds int // in which something was fixed
	// LeftOut are findings whose fix was left out, at the positions of Report.
	LeftOut []leftOut
	// Unfinished are the rules whose fixes changed something each time, in the last
	// round that was allowed.
	Unfinished []string
}

// A leftOut is a finding with a fix that was not made, and why.
type leftOut struct {
	Finding report.Finding
	Fix     report.Fix
	Reason  string
}

// String says it in one line.
func (l leftOut) String() string {
	return fmt.Sprintf("%s:%d: the fix of %s (%s) is left out: %s", l.Finding.File, l.Finding.Line, l.Finding.Name(), l.Fix.Message, l.Reason)
}

// A fixKey says which fix it is, wherever the finding stands.
type fixKey struct {
	report.Key
	form, title, text string
}

func keyOf(f report.Finding, fix report.Fix) fixKey {
	var text strings.Builder
	for _, e := range fix.Edits {
		fmt.Fprintf(&text, "%s %d %q\n", e.File, e.End-e.Start, e.NewText)
	}
	return fixKey{f.Key(), f.Form, fix.Message, text.String()}
}

// A session is the state of Fix.
type session struct {
	*Engine
	texts    map[string][]byte // of all files changed so far
	files    map[string]string // names of these in the report, by path
	disk     map[string][]byte // what they were before
	known    map[errorKey]int  // errors before any fix
	leftOut  map[fixKey]string // why
	history  map[string][]state
	swaps    map[swap]string // what fixes did so far, and of which rule each was
	problems []string        // of Prepare, each once
}

// A swap is what one edit does within a declaration.
type swap struct{ file, function, old, new string }

// swapsOf returns what a fix does to the texts of now.
func (s *session) swapsOf(f report.Finding, fix report.Fix) (out []swap) {
	for _, e := range fix.Edits {
		text, err := s.options(nil).read(s.path(e.File))
		if err == nil && e.Start <= e.End && e.End <= len(text) {
			out = append(out, swap{e.File, f.Function, string(bytes.TrimSpace(text[e.Start:e.End])), strings.TrimSpace(e.NewText)})
		}
	}
	return out
}

// undoes returns the rule whose fix did the opposite, all of it; "" if there is none.
func (s *session) undoes(f report.Finding, fix report.Fix) (rule string) {
	for _, sw := range s.swapsOf(f, fix) {
		var ok bool
		if rule, ok = s.swaps[swap{sw.file, sw.function, sw.new, sw.old}]; !ok {
			return ""
		}
	}
	return rule
}

// A state is what a file was after a round, and the rules whose fixes made it.
type state struct {
	text  []byte
	rules []string
}

// An errorKey is an error, wherever it stands.
type errorKey struct{ pkg, rule, message string }

// Fix makes the fixes that rep offers, type-checks what comes out, analyses it
// again, and so on until no fix is left. A fix whose result does not type-check is
// left out, and so is one that brings back what another fix changed. The error is
// about files that could not be changed, beside an outcome without them; when
// there is no outcome, about a failed analysis or a context that ended.
func (e *Engine) Fix(ctx context.Context, rep *report.Report) (*Outcome, error) {
	s := &session{
		Engine: e, texts: map[string][]byte{}, files: map[string]string{}, disk: map[string][]byte{},
		known: countErrors(rep.Errors), leftOut: map[fixKey]string{}, history: map[string][]state{}, swaps: map[swap]string{},
	}
	out := &Outcome{Report: rep}
	for {
		plan := s.plan(out.Report.Findings)
		if len(plan.Changes) == 0 {
			break
		}
		if out.Rounds == maxRounds {
			out.Unfinished = rulesOf(plan, out.Report.Findings, func(string) bool { return true })
			break
		}
		next := s.with(plan)
		after, err := e.Analyze(ctx, next)
		if err != nil {
			return nil, err
		}
		if broken := s.fresh(after.Errors); len(broken) > 0 {
			if err := s.isolate(ctx, out.Report.Findings, plan, broken); err != nil {
				return nil, err
			}
			continue
		}
		s.commit(plan, out.Report.Findings)
		out.Report = after
		out.Fixed += len(plan.Fixed)
		out.Rounds++
	}
	s.finish(out)
	var errs []error
	for _, p := range s.problems {
		errs = append(errs, errors.New(p))
	}
	return out, errors.Join(errs...)
}

// plan prepares a round.
func (s *session) plan(findings []report.Finding) *plan {
	for {
		plan, err := Prepare(s.options(func(_ int, f report.Finding, fix report.Fix) bool {
			_, out := s.leftOut[keyOf(f, fix)]
			return out
		}), findings)
		if err != nil {
			for msg := range strings.SplitSeq(err.Error(), "\n") {
				if !slices.Contains(s.problems, msg) {
					s.problems = append(s.problems, msg)
				}
			}
		}
		if !s.dropUndoing(plan, findings) {
			return plan
		}
	}
}

func (s *session) options(skip func(int, report.Finding, report.Fix) bool) Options {
	o := s.Options
	o.Texts, o.Skip = s.texts, skip
	return o
}

// dropUndoing leaves out the fixes that make a file what it was before, and
// reports whether there were any.
func (s *session) dropUndoing(plan *plan, findings []report.Finding) bool {
	found := false
	for _, f := range plan.Fixed {
		if rule := s.undoes(findings[f.Index], f.Fix); rule != "" {
			found = true
			s.leftOut[keyOf(findings[f.Index], f.Fix)] = "it undoes what the fix of " + rule + " did"
		}
	}
	for _, c := range plan.Changes {
		past := s.history[c.path]
		before := slices.IndexFunc(past, func(st state) bool { return bytes.Equal(st.text, c.New) })
		if before < 0 {
			continue
		}
		var others []string
		for _, st := range past[before+1:] {
			others = append(others, st.rules...)
		}
		slices.Sort(others)
		for _, f := range plan.Fixed {
			if edits(f.Fix, c.File) {
				found = true
				s.leftOut[keyOf(findings[f.Index], f.Fix)] = "it undoes what the fix of " + strings.Join(slices.Compact(others), ", ") + " did"
			}
		}
	}
	return found
}

func edits(fix report.Fix, file string) bool {
	return slices.ContainsFunc(fix.Edits, func(e report.Edit) bool { return e.File == file })
}

// with returns the texts after a plan.
func (s *session) with(plan *plan) map[string][]byte {
	next := maps.Clone(s.texts)
	for _, c := range plan.Changes {
		next[c.path] = c.New
	}
	return next
}

// commit makes a plan part of the texts.
func (s *session) commit(plan *plan, findings []report.Finding) {
	for _, f := range plan.Fixed {
		for _, sw := range s.swapsOf(findings[f.Index], f.Fix) {
			s.swaps[sw] = findings[f.Index].Name()
		}
	}
	for _, c := range plan.Changes {
		if _, ok := s.disk[c.path]; !ok {
			s.disk[c.path], s.files[c.path] = c.Old, c.File
			s.history[c.path] = []state{{text: c.Old}}
		}
		s.texts[c.path] = c.New
		rules := rulesOf(plan, findings, func(file string) bool { return file == c.File })
		s.history[c.path] = append(s.history[c.path], state{c.New, rules})
	}
}

// rulesOf names the rules whose fixes change some files.
func rulesOf(plan *plan, findings []report.Finding, which func(file string) bool) []string {
	var names []string
	for _, f := range plan.Fixed {
		if slices.ContainsFunc(f.Fix.Edits, func(e report.Edit) bool { return which(e.File) }) {
			names = append(names, findings[f.Index].Name())
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func countErrors(list []report.Error) map[errorKey]int {
	count := map[errorKey]int{}
	for _, e := range list {
		count[errorKey{e.Package, e.Rule, e.Message}]++
	}
	return count
}

// fresh returns the errors of code that were not there before the fixes.
func (s *session) fresh(list []report.Error) []report.Error {
	left := maps.Clone(s.known)
	var out []report.Error
	for _, e := range list {
		k := errorKey{e.Package, e.Rule, e.Message}
		if left[k]--; left[k] < 0 && e.Rule == "" {
			out = append(out, e)
		}
	}
	return out
}

// isolate finds the fixes of a plan that break packages, and leaves them out: all
// of the broken packages if none does so alone.
func (s *session) isolate(ctx context.Context, findings []report.Finding, plan *plan, broken []report.Error) error {
	var packages []string
	for _, e := range broken {
		if e.Package != "" && !slices.Contains(packages, e.Package) {
			packages = append(packages, e.Package)
		}
	}
	slices.Sort(packages)
	var suspects []fixed
	good := map[int]bool{}
	for _, f := range plan.Fixed {
		if slices.Contains(packages, findings[f.Index].Package) {
			suspects = append(suspects, f)
		} else {
			good[f.Index] = true
		}
	}
	if len(suspects) == 0 { // it is an importer that does not type-check
		suspects, good = plan.Fixed, map[int]bool{}
	}
	before := len(s.leftOut)
	trial := trial{s, ctx, findings, packages, good}
	if err := trial.add(suspects); err != nil {
		return err
	}
	if len(s.leftOut) == before { // they break it, but nothing does when looked at closely
		for _, f := range suspects {
			s.leftOut[keyOf(findings[f.Index], f.Fix)] = "the result does not type-check: " + broken[0].Message
		}
	}
	return nil
}

// A trial finds out which fixes do not type-check together with good ones.
type trial struct {
	*session
	ctx      context.Context
	findings []report.Finding
	packages []string
	good     map[int]bool // by the index of their finding
}

// add makes fixes good, but for those that break the packages, which are left out.
func (t trial) add(list []fixed) error {
	for _, f := range list {
		t.good[f.Index] = true
	}
	plan, err := Prepare(t.options(func(i int, f report.Finding, fix report.Fix) bool {
		_, out := t.leftOut[keyOf(f, fix)]
		return out || !t.good[i]
	}), t.findings)
	if err != nil {
		return err
	}
	errs, err := t.Check(t.ctx, t.with(plan), t.packages)
	if err != nil {
		return err
	}
	if errs = t.fresh(errs); len(errs) == 0 {
		return nil
	}
	for _, f := range list {
		delete(t.good, f.Index)
	}
	if len(list) == 1 {
		t.leftOut[keyOf(t.findings[list[0].Index], list[0].Fix)] = "its result does not type-check: " + errs[0].Message
		return nil
	}
	half := len(list) / 2
	return errors.Join(t.add(list[:half]), t.add(list[half:]))
}

// finish describes what came out.
func (s *session) finish(out *Outcome) {
	for _, path := range slices.Sorted(maps.Keys(s.texts)) {
		if !bytes.Equal(s.disk[path], s.texts[path]) {
			out.Changes = append(out.Changes, Change{File: s.files[path], path: path, Old: s.disk[path], New: s.texts[path]})
		}
	}
	slices.SortFunc(out.Changes, func(a, b Change) int { return strings.Compare(a.File, b.File) })
	if len(s.leftOut) == 0 {
		return
	}
	rep := *out.Report
	rep.Findings = slices.Clone(rep.Findings)
	for i, f := range rep.Findings {
		var kept []report.Fix
		for _, fix := range f.Fixes {
			if reason, ok := s.leftOut[keyOf(f, fix)]; ok {
				out.LeftOut = append(out.LeftOut, leftOut{f, fix, reason})
			} else {
				kept = append(kept, fix)
			}
		}
		rep.Findings[i].Fixes = kept
	}
	rep.Normalize()
	out.Report = &rep
}
