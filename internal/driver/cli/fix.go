package cli

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// fixed is what -fix and -diff came to.
type fixed struct {
	diff string // of -diff
	err  error  // about files that could not be fixed
}

// A fixer applies fixes until none is left.
type fixer struct {
	app       *App
	s         settings
	patterns  []string
	analyzers []*analysis.Analyzer
	gate      *gateway
	dir       string // absolute, that names of files are relative to
}

// fix applies the fixes of a report, and returns the report about what is left:
// for -diff, which writes nothing, of the code as it would be.
func (f *fixer) fix(ctx context.Context, rep *report.Report) (*report.Report, fixed, error) {
	engine := &apply.Engine{
		Options: apply.Options{Dir: f.dir, Unsafe: f.s.unsafe},
		Analyze: f.analyze,
		Check:   f.check,
	}
	out, err := engine.Fix(ctx, rep)
	if out == nil {
		return nil, fixed{}, err
	}
	done := fixed{err: err}
	if f.s.diff {
		var diff strings.Builder
		for _, c := range out.Changes {
			diff.WriteString(c.Diff())
		}
		done.diff = diff.String()
		return out.Report, done, nil
	}
	if err := apply.Write(out.Changes); err != nil {
		// Nothing was written: what was found first still stands.
		done.err = errors.Join(done.err, err)
		return rep, done, nil
	}
	f.say(out)
	if changesMarkers(out.Changes) {
		// Rules read markers of the whole module from disk, too.
		after, err := f.analyze(ctx, nil)
		if err != nil {
			return nil, fixed{}, err
		}
		return after, done, nil
	}
	return out.Report, done, nil
}

// analyze looks for findings with texts in place of files on disk.
func (f *fixer) analyze(ctx context.Context, texts map[string][]byte) (*report.Report, error) {
	rep, err := f.app.analyzeWith(ctx, f.s, f.patterns, f.analyzers, texts)
	if err != nil {
		return nil, err
	}
	if f.gate.changes != nil {
		was := apply.Was(texts)
		f.gate.changes.Was = func(file string, line int) int {
			return was(inDir(f.dir, filepath.FromSlash(file)), line)
		}
	}
	return rep, f.gate.filter(rep, f.analyzers)
}

// check type-checks packages with texts in place of files on disk.
func (f *fixer) check(ctx context.Context, texts map[string][]byte, packages []string) ([]report.Error, error) {
	if len(packages) == 0 || f.s.allModules || slices.Contains(packages, "command-line-arguments") {
		packages = f.patterns
	}
	rep, err := f.app.analyzeWith(ctx, f.s, packages, nil, texts)
	if err != nil {
		return nil, err
	}
	return rep.Errors, nil
}

// say says what was done, and what was not.
func (f *fixer) say(out *apply.Outcome) {
	if out.Fixed > 0 {
		f.app.errorf("fixed %s in %s", words.Plural(out.Fixed, "finding"), words.Plural(len(out.Changes), "file"))
	}
	for _, l := range out.LeftOut {
		f.app.errorf("%s", l)
	}
	if len(out.Unfinished) > 0 {
		f.app.errorf("fixes of %s still change something after %d rounds: look at what they did, and run again if it is right",
			strings.Join(out.Unfinished, ", "), out.Rounds)
	}
	if review := out.Report.Summary.Fixable - out.Report.Summary.SafelyFixable; review > 0 && !f.s.unsafe {
		f.app.errorf("%s more with a fix to review: ctrlvet -diff -unsafe shows it, ctrlvet -fix -unsafe applies it", words.Plural(review, "finding"))
	}
}

// changesMarkers reports whether a change moves markers that generators read.
func changesMarkers(changes []apply.Change) bool {
	return slices.ContainsFunc(changes, func(c apply.Change) bool {
		return strings.Contains(c.Diff(), "+kubebuilder:")
	})
}
