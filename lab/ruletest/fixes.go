package ruletest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// lineNumber is how messages name another line, which fixes and the dropped
// comments move.
var lineNumber = regexp.MustCompile(`(\bline |\.go:)\d+`)

func withoutLines(msg string) string { return lineNumber.ReplaceAllString(msg, "${1}N") }

// checkFixes checks every fix alone, all first fixes together, and what is
// found after them.
func (l *loaded) checkFixes(name string, p *problems) {
	offered := 0
	unfixed := map[string]bool{} // file of bad/ and message of findings without a fix
	for _, pkg := range l.pkgs[name][bad] {
		for _, f := range l.found[pkg] {
			if f.rule != name {
				continue
			}
			if len(f.diag.SuggestedFixes) == 0 {
				unfixed[l.under(name, bad, f.start.Filename)+": "+withoutLines(f.diag.Message)] = true
			}
			offered += len(f.diag.SuggestedFixes)
			l.checkEachFix(pkg, f, p)
		}
	}
	l.checkSafety(name, p)
	l.checkFixed(name, offered, p)
	for _, pkg := range l.pkgs[name][fixed] {
		for _, f := range l.found[pkg] {
			switch {
			case f.rule != name:
			case len(f.diag.SuggestedFixes) > 0:
				p.at(f.start.Filename, f.start.Line, "still found after all fixes, with a fix: %s", f.diag.Message)
			case !unfixed[l.under(name, fixed, f.start.Filename)+": "+withoutLines(f.diag.Message)]:
				p.at(f.start.Filename, f.start.Line, "found after all fixes but not before them, or not removed by its fix: %s", f.diag.Message)
			}
		}
	}
}

// checkEachFix applies every fix of f alone, alternatives too, and type-checks
// the package that comes out.
func (l *loaded) checkEachFix(pkg *packages.Package, f finding, p *problems) {
	for _, fix := range f.diag.SuggestedFixes {
		changed, err := applied(pkg, []analysis.SuggestedFix{fix})
		if err == nil {
			err = l.compiles(pkg, changed)
		}
		if err != nil {
			p.at(f.start.Filename, f.start.Line, "fix %q: %v", fix.Message, err)
		}
	}
}

// checkFixed compares bad/ after all fixes with fixed/.
func (l *loaded) checkFixed(name string, offered int, p *problems) {
	dir := l.dir(name, fixed)
	exists := hasGo(dir)
	switch {
	case offered == 0 && exists:
		p.addf("rules/%s/fixed exists, but the rule offers no fix in bad/: a fix has disappeared", name)
		return
	case offered > 0 && !exists:
		p.addf("the rule offers fixes, but rules/%s/fixed does not exist: run the test with -update and read what it writes", name)
		return
	case offered == 0:
		return
	}
	want, err := l.mirror(name)
	if err != nil {
		p.addf("bad/ after all fixes: %v", err)
		return
	}
	have, err := goFiles(dir)
	if err != nil {
		p.addf("%v", err)
		return
	}
	for _, rel := range slices.Sorted(maps.Keys(want)) {
		switch src, ok := have[rel]; {
		case !ok:
			p.addf("rules/%s/fixed/%s is missing: run the test with -update", name, rel)
		case !bytes.Equal(src, want[rel]):
			n := firstDiff(src, want[rel])
			p.at(filepath.Join(dir, rel), n, "bad/ after all fixes differs from fixed/ (-update writes it)\n\tfixed/:     %s\n\tafter fixes: %s",
				lineOf(src, n), lineOf(want[rel], n))
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(have)) {
		if want[rel] == nil {
			p.addf("rules/%s/fixed/%s has no counterpart in bad/: remove it", name, rel)
		}
	}
}

// writeFixed writes fixed/ of one rule, or removes it when there is no fix, and
// reports whether that changed anything.
func (l *loaded) writeFixed(name string) (changed bool, err error) {
	dir := l.dir(name, fixed)
	have, err := goFiles(dir)
	if err != nil {
		return false, err
	}
	want, err := l.mirror(name)
	if err != nil {
		return false, err
	}
	same := func(a, b []byte) bool { return bytes.Equal(a, b) }
	if maps.EqualFunc(have, want, same) {
		return false, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return false, err
	}
	for rel, src := range want {
		path := filepath.Join(dir, rel)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return false, err
		}
		if err := os.WriteFile(path, src, 0o666); err != nil {
			return false, err
		}
	}
	return true, nil
}

// mirror returns the files of fixed/, by path relative to it: those of bad/
// after the first fix of every finding, without comments for the harness. It is
// empty when the rule offers no fix.
func (l *loaded) mirror(name string) (map[string][]byte, error) {
	out := map[string][]byte{}
	any := false
	for _, pkg := range l.pkgs[name][bad] {
		var fixes []analysis.SuggestedFix
		for _, f := range l.found[pkg] {
			if f.rule == name && len(f.diag.SuggestedFixes) > 0 {
				fixes = append(fixes, f.diag.SuggestedFixes[0])
			}
		}
		any = any || len(fixes) > 0
		changed, err := applied(pkg, fixes)
		if err != nil {
			return nil, err
		}
		for _, file := range pkg.GoFiles {
			src, ok := changed[file]
			if !ok {
				if src, err = os.ReadFile(file); err != nil {
					return nil, err
				}
			}
			if src, err = rename(name, src); err != nil {
				return nil, err
			}
			out[l.under(name, bad, file)] = src
		}
	}
	if !any {
		return nil, nil
	}
	return out, nil
}

// rename turns a file of bad/ into one of fixed/: package clause, imports of
// packages under bad/, and no comments for the harness; formatted.
func rename(rule string, src []byte) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var edits []edit
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	if f.Name.Name == string(bad) {
		edits = append(edits, edit{offset(f.Name.Pos()), offset(f.Name.End()), string(fixed)})
	}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		head := "/rules/" + rule + "/"
		if changed := strings.Replace(path+"/", head+string(bad)+"/", head+string(fixed)+"/", 1); changed != path+"/" {
			quoted := strconv.Quote(strings.TrimSuffix(changed, "/"))
			edits = append(edits, edit{offset(spec.Path.Pos()), offset(spec.Path.End()), quoted})
		}
	}
	out := splice(src, edits)
	var lines []string
	for line := range strings.SplitSeq(string(out), "\n") {
		code, stripped := ruledoc.StripExpectations(line)
		if (stripped && strings.TrimSpace(code) == "") || ruledoc.IsMarker(line) {
			continue
		}
		lines = append(lines, code)
	}
	return format.Source([]byte(strings.Join(lines, "\n")))
}

// An edit replaces a range of bytes of a file.
type edit struct {
	start, end int
	text       string
}

// applied returns the new content of the files that fixes of pkg change, as
// ctrlvet -fix writes them.
func applied(pkg *packages.Package, fixes []analysis.SuggestedFix) (map[string][]byte, error) {
	var findings []report.Finding
	for _, fix := range fixes {
		converted := report.Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			file := pkg.Fset.File(e.Pos)
			if !slices.Contains(pkg.GoFiles, file.Name()) {
				return nil, fmt.Errorf("fix %q edits %s, which is no file of package %s", fix.Message, file.Name(), pkg.PkgPath)
			}
			converted.Edits = append(converted.Edits, report.Edit{
				File:     file.Name(),
				Start:    file.Offset(e.Pos),
				End:      file.Offset(e.End), // the runner has checked the range
				NewText:  string(e.NewText),
				FileSize: file.Size(),
			})
		}
		findings = append(findings, report.Finding{Fixes: []report.Fix{converted}})
	}
	plan, err := apply.Prepare(apply.Options{Unsafe: true}, findings)
	if err != nil {
		return nil, err
	}
	if n := len(findings) - len(plan.Fixed); n > 0 {
		return nil, fmt.Errorf("fixes that overlap with others and would need a second run: %d", n)
	}
	out := map[string][]byte{}
	for _, c := range plan.Changes {
		out[c.File] = c.New
	}
	return out, nil
}

// splice applies edits, which are in order and do not overlap, to src.
func splice(src []byte, edits []edit) []byte {
	var out []byte
	last := 0
	for _, e := range edits {
		out = append(append(out, src[last:e.start]...), e.text...)
		last = e.end
	}
	return append(out, src[last:]...)
}

// compiles type-checks pkg with the content of some files replaced.
func (l *loaded) compiles(pkg *packages.Package, changed map[string][]byte) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, file := range pkg.GoFiles {
		var src any // nil: from disk
		if c, ok := changed[file]; ok {
			src = c
		}
		f, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("result does not parse: %w", err)
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: l.types, Sizes: pkg.TypesSizes}
	if pkg.Module != nil && pkg.Module.GoVersion != "" {
		conf.GoVersion = "go" + pkg.Module.GoVersion
	}
	if _, err := conf.Check(pkg.PkgPath, fset, files, nil); err != nil {
		return fmt.Errorf("result does not compile: %w", err)
	}
	return nil
}

// under returns file relative to the part of the rule it lies in.
func (l *loaded) under(name string, p part, file string) string {
	rel, err := filepath.Rel(l.dir(name, p), file)
	if err != nil {
		return file
	}
	return rel
}

// goFiles returns the Go files below dir, by path relative to it. It is empty
// when dir does not exist.
func goFiles(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	if !hasGo(dir) {
		return out, nil
	}
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		out[rel], err = os.ReadFile(path)
		return err
	})
	return out, err
}

// lineOf returns line n of src, counted from 1, without indentation.
func lineOf(src []byte, n int) string {
	lines := bytes.Split(src, []byte("\n"))
	if n > len(lines) {
		return "(end of file)"
	}
	return strings.TrimSpace(string(lines[n-1]))
}
