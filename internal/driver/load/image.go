package load

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
)

// An Image is what importers see of a unit.
type Image struct {
	Types *types.Package
	files []*token.File
}

// Outline returns what the importers of a unit can see of it: a hash of its files
// without the bodies of functions. It depends on comments and lines too, since rules read
// markers and name places.
func (u *Unit) Outline(text map[string][]byte) [sha256.Size]byte {
	h := sha256.New()
	for _, name := range u.declaring() {
		src := skeleton(bytes.Clone(text[name]))
		fmt.Fprintf(h, "%d %s %d\n", len(name), name, len(src))
		h.Write(src)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// declaring returns the files that are read for the declarations.
func (u *Unit) declaring() []string { return u.node.abs(u.node.GoFiles, u.node.CgoFiles) }

// Sources returns the names of the files whose content a unit is made of.
func (u *Unit) Sources() []string {
	all := slices.Concat(u.Files, u.declaring())
	slices.Sort(all)
	return slices.Compact(all)
}

// Whole reports whether importers need all of a unit: its declarations alone are
// not what cgo makes of it.
func (u *Unit) Whole() bool { return u.Analyzed && u.node.needsCgo() }

// MakeImage makes the image of a unit of its declarations, or, if whole is set,
// since the unit has errors, of everything, as Program.Check does. Units that
// import it see it from then on.
func (l *Live) MakeImage(u *Unit, text map[string][]byte, whole bool) *Image {
	image := new(Image)
	if whole && u.Analyzed {
		q := *l.Program
		pkg := q.checkLive(u, text, nil)
		for _, f := range pkg.Syntax {
			image.files = append(image.files, l.Fset.File(f.FileStart))
		}
		image.Types = pkg.Types
	} else {
		n := *u.node
		var files []*ast.File
		for _, name := range u.declaring() {
			src := skeleton(bytes.Clone(text[name]))
			f, _ := parser.ParseFile(l.Fset, name, src, parser.SkipObjectResolution)
			if f != nil {
				image.files = append(image.files, l.Fset.File(f.FileStart))
				l.dropImports(&n, f, qualifiers(src))
				files = append(files, f)
			}
		}
		l.declare(&n, files, func(error) {}) // errors are those of the whole package
		image.Types = n.types
	}
	u.node.types = image.Types
	return image
}

// Show has importers see an image that was made before.
func (u *Unit) Show(image *Image) { u.node.types = image.Types }

// SetImports makes an image import what the whole package does: not only what its
// declarations mention. Facts are looked for along imports.
func (u *Unit) SetImports(image *Image, whole []*types.Package) {
	imports := slices.Clone(image.Types.Imports())
	for _, imp := range whole {
		if slices.Contains(imports, imp) {
			continue
		}
		id := u.node.resolve(imp.Path())
		if slices.ContainsFunc(u.node.deps, func(d *node) bool { return d.ImportPath == id || d.path() == imp.Path() }) {
			imports = append(imports, imp)
		}
	}
	image.Types.SetImports(imports)
}

// Drop forgets the positions of an image, which nobody imports any more.
func (l *Live) Drop(image *Image) {
	if image == nil {
		return
	}
	for _, f := range image.files {
		if f != nil {
			l.Fset.RemoveFile(f)
		}
	}
}

// skeleton is reduce that keeps the comments outside of functions.
func skeleton(src []byte) []byte {
	r := reducer{src: src, out: src[:0], comments: true}
	r.run()
	return r.out
}
