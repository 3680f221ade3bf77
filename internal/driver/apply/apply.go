// Package apply applies the fixes of findings to files.
package apply

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/output/atomicfile"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Change is a file before and after the fixes.
type Change struct {
	File     string // as in the edits
	path     string
	Old, New []byte
}

// Options say which fixes are made, and of what.
type Options struct {
	// Dir is the directory that names of files are relative to.
	Dir string
	// Texts take the place of files on disk, by absolute name.
	Texts map[string][]byte
	// Unsafe makes fixes, too, that want a review.
	Unsafe bool
	// Skip, if not nil, says of the finding with an index that a fix of it is not
	// wanted.
	Skip func(i int, f report.Finding, fix report.Fix) bool
}

// path returns the absolute name of a file.
func (o Options) path(file string) string {
	path := filepath.FromSlash(file)
	if !filepath.IsAbs(path) {
		path = filepath.Join(o.Dir, path)
	}
	return path
}

// read returns what a file holds, given its absolute name.
func (o Options) read(path string) ([]byte, error) {
	if text, ok := o.Texts[path]; ok {
		return text, nil
	}
	return os.ReadFile(path)
}

// fixOf returns the fix of a finding to make: the first that is wanted.
func (o Options) fixOf(i int, f report.Finding) (report.Fix, bool) {
	for _, fix := range f.Fixes {
		if (o.Unsafe || fix.Safety == safety.Safe) && (o.Skip == nil || !o.Skip(i, f, fix)) {
			return fix, true
		}
	}
	return report.Fix{}, false
}

// A plan is what applying fixes would do.
type plan struct {
	Changes []Change // sorted by file
	// Fixed are the findings a fix of which is part of Changes.
	Fixed []fixed
}

// fixed says which fix of the finding with an index is made.
type fixed struct {
	Index int
	Fix   report.Fix
}

// Prepare merges one fix of each finding, in their order. A fix that overlaps
// with one before it is left out as a whole; edits that are the same in several
// fixes, such as an added import, are made once. What was edited is formatted,
// and imports that lost their last use are removed; all other lines stay byte for
// byte. Nothing is written. An error says which files could not be changed; the
// plan is without them.
func Prepare(opts Options, findings []report.Finding) (*plan, error) {
	var errs []error
	failed := map[string]bool{}
	for {
		plan := new(plan)
		accepted := plan.accept(opts, findings, failed)
		var fresh []error
		for _, file := range slices.Sorted(maps.Keys(accepted)) {
			c, err := change(opts, file, accepted[file])
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
func (plan *plan) accept(opts Options, findings []report.Finding, failed map[string]bool) map[string][]report.Edit {
	accepted := map[string][]report.Edit{}
	for i, f := range findings {
		fix, ok := opts.fixOf(i, f)
		if !ok || slices.ContainsFunc(fix.Edits, func(e report.Edit) bool { return failed[e.File] }) {
			continue
		}
		if merge(accepted, fix.Edits) {
			plan.Fixed = append(plan.Fixed, fixed{i, fix})
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
func change(opts Options, file string, edits []report.Edit) (Change, error) {
	path := opts.path(file)
	old, err := opts.read(path)
	if err != nil {
		return Change{}, err
	}
	fixed, err := Text(file, old, edits)
	if errors.Is(err, errChanged) {
		return Change{}, err
	} else if err != nil {
		return Change{}, fmt.Errorf("%s: the fixes do not give Go code, so none was applied: %w", file, err)
	}
	return Change{File: file, path: path, Old: old, New: fixed}, nil
}

// rewritten makes edits in the source of a file.
func rewritten(old []byte, edits []report.Edit) ([]byte, error) {
	t, err := edited(old, edits)
	if err != nil {
		return nil, err
	}
	if err := t.dropImports(old); err != nil {
		return nil, err
	}
	return t.formatted(old)
}

// Diff returns the change as a unified diff, as git apply and patch -p1 read it.
func (c Change) Diff() string {
	return udiff.Unified("a/"+c.File, "b/"+c.File, string(c.Old), string(c.New))
}

// Write replaces files, each at once: whoever reads one meets the old or the new
// text, never a part. Permissions stay, and a symbolic link stays one. Where a
// file cannot be written, or is not any more what was read, none is changed.
func Write(changes []Change) (err error) {
	for _, c := range changes {
		if have, err := os.ReadFile(c.path); err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		} else if !bytes.Equal(have, c.Old) {
			return fmt.Errorf("%s: %w", c.File, errChanged)
		}
	}
	var staged []*atomicfile.Staged
	defer func() {
		for _, s := range staged {
			s.Discard()
		}
	}()
	for _, c := range changes {
		s, err := atomicfile.Stage(c.path, c.New, 0o666)
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		staged = append(staged, s)
	}
	for i, s := range staged {
		if err := s.Commit(); err != nil {
			errs := []error{fmt.Errorf("%s: %w", changes[i].File, err)}
			for _, c := range changes[:i] {
				errs = append(errs, atomicfile.Write(c.path, c.Old, 0o666))
			}
			return errors.Join(errs...)
		}
	}
	return nil
}
