// Package rewrite rewrites the text of type-checked packages: sites of a
// transformation are edits that may lie inside each other, what they declare and
// import beside. The text that comes out is type-checked again; a site that does
// not compile is dropped. Each place of the new text knows the place of the old
// one that it comes from.
package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"
)

// A Package is a type-checked package to rewrite.
type Package struct {
	Fset      *token.FileSet
	Path      string
	Types     *types.Package
	Info      *types.Info
	Files     []*File
	GoVersion string
	// Loaded are the packages that may be imported, sorted by path.
	Loaded []*types.Package
}

// A File is a file of a package, or one that a transformation adds: then AST is
// nil, and there is a text only if something is declared in it.
type File struct {
	Name string // as in the file set
	Pkg  string // name of the package
	Path string // import path of the package
	Src  []byte
	AST  *ast.File
}

// inner reports whether a position lies in the file.
func (f *File) inner(pos token.Pos) bool {
	return f.AST != nil && f.AST.FileStart <= pos && pos <= f.AST.FileEnd
}

// offset returns the offset of a position in the file's text.
func (f *File) offset(pos token.Pos) int { return int(pos - f.AST.FileStart) }

// Text returns the source of a node.
func (f *File) Text(n ast.Node) string { return string(f.Src[f.offset(n.Pos()):f.offset(n.End())]) }

// A Transformation writes code in another way that means the same.
type Transformation struct {
	// Name is one word; Topic what it changes: shape, value, place, error, time,
	// surroundings.
	Name, Topic string
	// Doc is a sentence about what becomes of the code; Needs says what must be
	// there, for code that has no site.
	Doc, Needs string
	// Apply adds the sites of a package.
	Apply func(w *Rewriter)
}

// A Rewriter collects the sites of one transformation in one package.
type Rewriter struct {
	*Package
	sites []*Site
	names map[string]bool // identifiers of the package
	added map[string]*File
	known map[string]*types.Package // packages that sites import
	fresh int                       // the number of the last name that Fresh gave
}

// newRewriter returns the rewriter of a package, without sites.
func newRewriter(p *Package) *Rewriter {
	w := &Rewriter{Package: p, names: map[string]bool{}, added: map[string]*File{}, known: map[string]*types.Package{}}
	for _, f := range p.Files {
		ast.Inspect(f.AST, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				w.names[id.Name] = true
			}
			return true
		})
	}
	return w
}

// Fresh returns a name that begins with stem and that the package does not use.
func (w *Rewriter) Fresh(stem string) string {
	for {
		w.fresh++
		if name := fmt.Sprintf("%s%d", stem, w.fresh); !w.names[name] {
			return name
		}
	}
}

// Name returns a name that is used nowhere in the package, the same for the same
// stem.
func (w *Rewriter) Name(stem string) string {
	for w.names[stem] {
		stem += "X"
	}
	return stem
}

// Apart returns a file of a package below that of w, which w may import.
func (w *Rewriter) Apart() *File {
	return w.add("apart/apart.go", "apart", w.Path+"/apart")
}

// Beside returns another file of the package.
func (w *Rewriter) Beside() *File { return w.add("beside.go", w.Types.Name(), w.Path) }

// TestFile returns a file of the package that only its tests have.
func (w *Rewriter) TestFile() *File {
	return w.add("variant_test.go", w.Types.Name(), w.Path)
}

func (w *Rewriter) add(name, pkg, importPath string) *File {
	if w.added[name] == nil {
		dir := filepath.Dir(w.Files[0].Name)
		w.added[name] = &File{Name: filepath.Join(dir, filepath.FromSlash(name)), Pkg: pkg, Path: importPath}
	}
	return w.added[name]
}

// importName is the name under which texts of sites import a package.
func importName(pkg *types.Package, taken func(string) bool) string {
	base := pkg.Name()
	if base == "" {
		base = path.Base(pkg.Path())
	}
	name := "v" + strings.Map(func(r rune) rune {
		if r == '-' || r == '.' {
			return '_'
		}
		return r
	}, base)
	for taken(name) {
		name += "x"
	}
	return name
}
