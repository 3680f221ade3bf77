// Subject: reporting

package rule

import (
	"go/token"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Inputs is the door to what lies beside the files of the package; see package
// inputs.
func (p *Pass) Inputs() *inputs.Log { return inputs.Of(p.Pkg) }

// SitePos turns a site into positions of this pass's file set. For a site of
// another package the source file is found beside the declarations of that
// package; ok is false when it cannot be read, and then the site can only be
// named in words (see Where).
func (p *Pass) SitePos(s summary.Site) (pos, end token.Pos, ok bool) {
	if s.IsZero() {
		return 0, 0, false
	}
	if s.Pkg == p.Pkg.Path() {
		if pos, end := s.Pos(); pos.IsValid() {
			return pos, end, true
		}
	}
	f := p.fileOf(s)
	if f == nil || s.Line > f.LineCount() {
		return 0, 0, false
	}
	// The site stays on its line: an editor may hold another text of the file
	// than the disk, with longer lines.
	start, limit := f.LineStart(s.Line), token.Pos(f.Base()+f.Size())
	if s.Line < f.LineCount() {
		limit = f.LineStart(s.Line+1) - 1
	}
	pos = start + token.Pos(max(s.Col-1, 0))
	end = pos + 1
	if s.EndCol > s.Col {
		end = start + token.Pos(s.EndCol-1)
	}
	end = min(end, limit)
	return pos, end, pos < end
}

// fileOf returns a file of the file set that holds the source of s. Export
// data knows lines only, so the file is read once more for its line table.
func (p *Pass) fileOf(s summary.Site) *token.File {
	name := p.dirOf(s.Pkg)
	if name == "" {
		return nil
	}
	name = filepath.Join(name, s.File)
	if f, ok := p.files[name]; ok {
		return f
	}
	if p.files == nil {
		p.files = make(map[string]*token.File)
	}
	var found *token.File
	if content, err := model.ReadSource(p.Pass, p.Inputs(), name); err == nil {
		found = p.Fset.AddFile(name, -1, len(content))
		found.SetLinesForContent(content)
	}
	p.files[name] = found
	return found
}

// dirOf finds the folder of a package by the position of one of its objects.
func (p *Pass) dirOf(path string) string {
	if path == p.Pkg.Path() && len(p.Files) > 0 {
		return filepath.Dir(inputs.Position(p.Fset, p.Files[0].Package).Filename)
	}
	pkg := kube.Imported(p.Pkg, path)
	if pkg == nil {
		return ""
	}
	for _, name := range pkg.Scope().Names() {
		if pos := pkg.Scope().Lookup(name).Pos(); pos.IsValid() {
			if at := inputs.Position(p.Fset, pos); filepath.IsAbs(at.Filename) {
				return filepath.Dir(at.Filename)
			}
		}
	}
	return ""
}
