// Package apply applies the fixes of findings to files.
package apply

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/ctrlvet/ctrlvet/internal/atomicfile"
	"github.com/ctrlvet/ctrlvet/internal/report"
)

// A Change is a file before and after the fixes.
type Change struct {
	File     string // as in the edits
	path     string
	Old, New []byte
}

// A Plan is what applying fixes would do.
type Plan struct {
	Changes []Change // sorted by file
	// Fixed are the indexes of the findings whose first fix is part of Changes.
	Fixed []int
	// Overlapping counts the fixes left out because they overlap with others.
	Overlapping int
}

// Prepare merges the first fix of each finding, in their order. A fix that
// overlaps with one before it is left out as a whole; edits that are the same
// in several fixes, such as an added import, are made once. The result is
// formatted, and imports that lost their last use are removed. Names of files
// are relative to dir. Nothing is written.
func Prepare(dir string, findings []report.Finding) (*Plan, error) {
	var errs []error
	failed := map[string]bool{}
	for {
		plan := new(Plan)
		accepted := plan.accept(findings, failed)
		var fresh []error
		for _, file := range slices.Sorted(maps.Keys(accepted)) {
			c, err := change(dir, file, accepted[file])
			switch {
			case err != nil:
				failed[file] = true
				fresh = append(fresh, err)
			case !bytes.Equal(c.Old, c.New):
				plan.Changes = append(plan.Changes, c)
			}
		}
		errs = append(errs, fresh...)
		if len(fresh) == 0 {
			return plan, errors.Join(errs...)
		}
		// Again, since a fix is made as a whole or not at all.
	}
}

// accept chooses the fixes to make and returns their edits by file. It leaves
// out fixes of files in failed.
func (plan *Plan) accept(findings []report.Finding, failed map[string]bool) map[string][]report.Edit {
	accepted := map[string][]report.Edit{}
	for i, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		edits := f.Fixes[0].Edits
		if slices.ContainsFunc(edits, func(e report.Edit) bool { return failed[e.File] }) {
			continue
		}
		if merge(accepted, edits) {
			plan.Fixed = append(plan.Fixed, i)
		} else {
			plan.Overlapping++
		}
	}
	return accepted
}

// merge adds the edits of one fix to the accepted ones, all or none.
func merge(accepted map[string][]report.Edit, edits []report.Edit) bool {
	var fresh []report.Edit
	for _, e := range edits {
		if slices.Contains(accepted[e.File], e) || slices.Contains(fresh, e) {
			continue
		}
		for _, old := range accepted[e.File] {
			if e.Start < old.End && old.Start < e.End || // they share bytes
				e.Start == e.End && old.Start < e.Start && e.Start < old.End ||
				old.Start == old.End && e.Start < old.Start && old.Start < e.End {
				return false
			}
		}
		fresh = append(fresh, e)
	}
	for _, e := range fresh {
		accepted[e.File] = append(accepted[e.File], e)
	}
	return true
}

// change applies edits that do not overlap.
func change(dir, file string, edits []report.Edit) (Change, error) {
	path := filepath.FromSlash(file)
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return Change{}, err
	}
	// Insertions at one place keep the order of their findings.
	slices.SortStableFunc(edits, func(a, b report.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var out []byte
	pos := 0
	for _, e := range edits {
		if e.FileSize != len(old) || e.Start < pos || e.End > len(old) {
			return Change{}, fmt.Errorf("%s: changed since it was analyzed: not fixed", file)
		}
		out = append(out, old[pos:e.Start]...)
		out = append(out, e.NewText...)
		pos = e.End
	}
	out = append(out, old[pos:]...)
	fixed, err := tidy(old, out)
	if err != nil {
		return Change{}, fmt.Errorf("%s: the fixes do not give Go code, so none was applied: %w", file, err)
	}
	return Change{File: file, path: path, Old: old, New: fixed}, nil
}

// tidy formats fixed source and removes the imports that were used in old and
// are not in fixed.
func tidy(old, fixed []byte) ([]byte, error) {
	fset := token.NewFileSet()
	before, err := parser.ParseFile(fset, "", old, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	after, err := parser.ParseFile(fset, "", fixed, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var unused []*ast.ImportSpec
	for _, spec := range after.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err == nil && astutil.UsesImport(before, path) && !astutil.UsesImport(after, path) {
			unused = append(unused, spec)
		}
	}
	if len(unused) == 0 {
		return format.Source(fixed)
	}
	for _, spec := range unused {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := ""
		if spec.Name != nil {
			name = spec.Name.Name
		}
		astutil.DeleteNamedImport(fset, after, name, path)
	}
	var buf bytes.Buffer
	if err := format.Node(&buf, fset, after); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// Diff returns the change as a unified diff, as git apply and patch -p1 read it.
func (c Change) Diff() string {
	return udiff.Unified("a/"+c.File, "b/"+c.File, string(c.Old), string(c.New))
}

// Write replaces the file, at once: whoever reads it meets the old or the new
// text, never a part. Permissions stay, and a symbolic link stays one.
func (c Change) Write() error {
	if err := atomicfile.Write(c.path, c.New, 0o666); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return nil
}
