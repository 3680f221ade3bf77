package gate

import (
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/output/patch"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Changes are the changed files of a tree.
type Changes struct {
	root  string
	from  string                 // the commit, "" for a patch
	files map[string]*patch.File // by full name

	// Was, if not nil, says which line of a file on disk a line of a finding is,
	// where the findings are about other texts of the files.
	Was func(file string, line int) int
}

func newChanges(root string, p *patch.Patch) *Changes {
	c := &Changes{root: root, files: map[string]*patch.File{}}
	for i := range p.Files {
		f := &p.Files[i]
		c.files[filepath.Join(root, filepath.FromSlash(f.Name))] = f
	}
	return c
}

// Filter parts the findings of a run in dir into those that the changes can
// have brought about and the others.
func (c *Changes) Filter(dir string, findings []report.Finding) (fresh, others []report.Finding, err error) {
	if dir, err = real(dir); err != nil {
		return nil, nil, err
	}
	file := func(name string) *patch.File {
		name = filepath.FromSlash(name)
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return c.files[name]
	}
	for _, f := range findings {
		if touched(file, c.onDisk(f)) {
			fresh = append(fresh, f)
		} else {
			others = append(others, f)
		}
	}
	return fresh, others, nil
}

// onDisk returns the finding with the lines that the files on disk have.
func (c *Changes) onDisk(f report.Finding) report.Finding {
	if c.Was == nil {
		return f
	}
	f.Line, f.EndLine = c.Was(f.File, f.Line), c.Was(f.File, f.EndLine)
	f.Related = slices.Clone(f.Related)
	for i, r := range f.Related {
		f.Related[i].Line, f.Related[i].EndLine = c.Was(r.File, r.Line), c.Was(r.File, r.EndLine)
	}
	return f
}

// touched reports whether a line of the finding or of a place it names is new
// or was changed, or whether lines were deleted between it and those places, or
// cut out beside it: what was there, such as a DeepCopy, may have kept it away.
func touched(file func(string) *patch.File, f report.Finding) bool {
	own := file(f.File)
	first, last := f.Line, max(f.Line, f.EndLine)
	if own != nil && own.Changes(first, last) {
		return true
	}
	for _, r := range f.Related {
		end := max(r.Line, r.EndLine)
		if other := file(r.File); other != nil && other.Changes(r.Line, end) {
			return true
		}
		if r.File == f.File {
			first, last = min(first, r.Line), max(last, end)
		}
	}
	return own != nil && own.Removes(first, last)
}
