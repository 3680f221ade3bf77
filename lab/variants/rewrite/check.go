package rewrite

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A Variant is a group of packages after a transformation.
type Variant struct {
	// Sites is the number of places that were changed, Failed that of those where
	// the result would not compile, with the first reason.
	Sites, Failed int
	Why           string
	// Packages are those that were made, each behind those that it imports.
	Packages []*Made
}

// A Made is a package after a transformation, type-checked.
type Made struct {
	Old    *Package // nil for a package that the transformation adds
	Path   string
	Fset   *token.FileSet
	Files  []*Rendered
	Syntax []*ast.File
	Types  *types.Package
	Info   *types.Info
}

// Touched returns the places of the old text that the sites of the package change.
func (m *Made) Touched() (out []token.Pos) {
	for _, r := range m.Files {
		for _, s := range r.segs {
			if s.site != nil && !s.copied {
				out = append(out, s.pos)
			}
		}
	}
	return out
}

// rounds is how often sites that do not compile are dropped before all are.
const rounds = 12

// Apply applies a transformation to a group of packages, each behind those of the
// group that it imports. imp finds the packages outside of the group.
func Apply(t *Transformation, group []*Package, imp types.Importer, sizes types.Sizes) *Variant {
	c := &checker{imp: imp, sizes: sizes, made: map[string]*types.Package{}}
	v := &Variant{}
	for _, p := range group {
		w := newRewriter(p)
		t.Apply(w)
		made, all := c.compile(w), len(w.sites)
		kept := len(w.live())
		v.Sites += kept
		v.Failed += all - kept
		v.Why = cmp.Or(v.Why, c.why)
		c.why = ""
		v.Packages = append(v.Packages, made...)
	}
	return v
}

// live returns the sites that were not dropped.
func (w *Rewriter) live() []*Site {
	return slices.DeleteFunc(slices.Clone(w.sites), func(s *Site) bool { return s.dropped })
}

// A checker type-checks the packages of a group.
type checker struct {
	imp   types.Importer
	sizes types.Sizes
	made  map[string]*types.Package
	why   string // the first reason to drop a site

	known  map[string]*types.Package
	single bool // sites are tried one by one
}

// Import finds a package of the group as it is now, or one outside.
func (c *checker) Import(path string) (*types.Package, error) {
	if p := c.made[path]; p != nil {
		return p, nil
	}
	p, err := c.imp.Import(path)
	if err != nil && c.known[path] != nil {
		return c.known[path], nil // what another package imports is not loaded by itself
	}
	return p, err
}

// compile renders and type-checks a package, and drops the sites that do not
// compile.
func (c *checker) compile(w *Rewriter) []*Made {
	unused := map[token.Pos]string{}
	for round := 0; ; round++ {
		if round == rounds {
			for _, s := range w.sites {
				s.dropped = true
			}
			c.why = cmp.Or(c.why, "no end of sites that do not compile")
			clear(unused)
		}
		made, bad, err := c.try(w, unused)
		if made != nil {
			for _, m := range made {
				c.made[m.Path] = m.Types
			}
			return made
		}
		switch live := w.live(); {
		case round > rounds:
			return nil // the old text does not compile either
		case len(bad) > 1 && len(bad) == len(live) && !c.single:
			c.halve(w, live, unused)
			c.why = cmp.Or(c.why, err.Error())
			continue
		}
		if err != nil {
			c.why = cmp.Or(c.why, err.Error())
		} else if len(bad) > 0 {
			c.why = cmp.Or(c.why, "edits overlap")
		}
		for _, s := range bad {
			s.dropped = true
		}
	}
}

// halve takes the sites back that compile beside those before them, by halves.
func (c *checker) halve(w *Rewriter, live []*Site, unused map[token.Pos]string) {
	c.single = true
	defer func() { c.single = false }()
	mark := func(sites []*Site, dropped bool) {
		for _, s := range sites {
			s.dropped = dropped
		}
	}
	mark(live, true)
	tries := 0
	var take func(sites []*Site)
	take = func(sites []*Site) {
		if tries++; tries > maxTries {
			return
		}
		mark(sites, false)
		clear(unused)
		for range 3 { // an import that is not used any more shows only by trying
			made, bad, err := c.try(w, unused)
			if made != nil {
				return
			}
			if len(bad) > 0 || err != nil {
				break
			}
		}
		mark(sites, true)
		if n := len(sites) / 2; n > 0 {
			take(sites[:n])
			take(sites[n:])
		}
	}
	n := len(live) / 2
	take(live[:n])
	take(live[n:])
	clear(unused)
}

// maxTries is how often halves are tried.
const maxTries = 40

// try renders and type-checks once. It returns the sites to blame; sites to blame
// without an error overlap with others.
func (c *checker) try(w *Rewriter, unused map[token.Pos]string) (made []*Made, bad []*Site, err error) {
	live := append(w.live(), w.blank(unused)...)
	byPath := map[string]*Made{}
	files := slices.Clone(w.Files)
	for _, name := range slices.Sorted(maps.Keys(w.added)) {
		files = append(files, w.added[name])
	}
	paths := []string{}
	for _, f := range files {
		if f.AST == nil && !slices.ContainsFunc(live, func(s *Site) bool { return s.declaresIn(f) }) {
			continue
		}
		r, conflicts := render(w, f, live)
		if len(conflicts) > 0 {
			return nil, conflicts, nil
		}
		m := byPath[f.Path]
		if m == nil {
			m = &Made{Path: f.Path, Fset: w.Fset}
			byPath[f.Path] = m
			paths = append(paths, f.Path)
		}
		m.Files = append(m.Files, r)
	}
	byPath[w.Path].Old = w.Package
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // what is added lies below
	sub := &checker{imp: c, sizes: c.sizes, made: map[string]*types.Package{}, known: w.known}
	for _, path := range paths {
		m := byPath[path]
		errs := sub.check(w, m)
		if bad, err := w.blame(m, errs, unused); err != nil || len(errs) > 0 {
			return nil, bad, err
		}
		sub.made[path] = m.Types
		made = append(made, m)
	}
	return made, nil, nil
}

func (s *Site) declaresIn(f *File) bool {
	return slices.ContainsFunc(s.decls, func(d declared) bool { return d.file == f })
}

// check parses and type-checks the new text of a package.
func (c *checker) check(w *Rewriter, m *Made) (errs []error) {
	for _, r := range m.Files {
		f, err := parser.ParseFile(m.Fset, r.File.Name, r.Text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		m.Syntax = append(m.Syntax, f)
	}
	if len(errs) > 0 {
		return errs
	}
	m.Info = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: c, Sizes: c.sizes, GoVersion: w.GoVersion, Error: func(err error) { errs = append(errs, err) }}
	m.Types, _ = conf.Check(m.Path, m.Fset, m.Syntax, m.Info)
	return errs
}

// blame returns the sites that errors are due to. An import that nothing uses any
// more gets the blank name instead.
func (w *Rewriter) blame(m *Made, errs []error, unused map[token.Pos]string) (bad []*Site, first error) {
	for _, err := range errs {
		name, offset, msg := locate(m, err)
		i := slices.IndexFunc(m.Files, func(r *Rendered) bool { return r.File.Name == name })
		if i < 0 {
			return w.live(), err
		}
		r := m.Files[i]
		seg := r.at(offset)
		if strings.HasSuffix(msg, "imported and not used") && seg.copied || strings.Contains(msg, "imported as") && seg.copied {
			unused[r.Origin(offset)] = name
			continue
		}
		if first == nil {
			first = fmt.Errorf("%s: %s", filepath.Base(name), msg)
		}
		if seg.site != nil {
			bad = append(bad, seg.site)
			continue
		}
		bad = append(bad, w.near(r.File, r.Origin(offset))...)
	}
	if first != nil && len(bad) == 0 {
		bad = w.live()
	}
	return bad, first
}

// locate returns file, offset and text of an error.
func locate(m *Made, err error) (file string, offset int, msg string) {
	var list scanner.ErrorList
	var typed types.Error
	switch {
	case errors.As(err, &list) && len(list) > 0:
		return list[0].Pos.Filename, list[0].Pos.Offset, list[0].Msg
	case errors.As(err, &typed):
		p := m.Fset.Position(typed.Pos)
		return p.Filename, p.Offset, typed.Msg
	}
	return "", 0, err.Error()
}

// near returns the sites that a place of the old text may be wrong through: those
// with the smallest edit around it, or else those of its declaration.
func (w *Rewriter) near(f *File, pos token.Pos) (out []*Site) {
	var best *edit
	for _, s := range w.live() {
		for _, e := range s.edits {
			if e.pos <= pos && pos <= e.end && (best == nil || e.end-e.pos < best.end-best.pos) {
				best = e
			}
		}
	}
	if best != nil {
		return []*Site{best.site}
	}
	if f.AST == nil {
		return nil
	}
	for _, d := range f.AST.Decls {
		if d.Pos() <= pos && pos <= d.End() {
			for _, s := range w.live() {
				if slices.ContainsFunc(s.edits, func(e *edit) bool { return d.Pos() <= e.pos && e.end <= d.End() }) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// blank makes sites of imports that nothing uses any more.
func (w *Rewriter) blank(unused map[token.Pos]string) (out []*Site) {
	for _, f := range w.Files {
		for _, spec := range f.AST.Imports {
			if unused[spec.Pos()] == "" && unused[spec.Path.Pos()] == "" {
				continue
			}
			s := w.Site(f, spec)
			s.Replace(spec, "_ ", spec.Path)
			out = append(out, s)
		}
	}
	return out
}

// Origin returns the place of the old text that a place of the new one comes from.
func (m *Made) Origin(pos token.Pos) token.Pos {
	for i, f := range m.Syntax {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return m.Files[i].Origin(int(pos - f.FileStart))
		}
	}
	return pos
}

// Whole reports whether something was added to the package beside it, that
// changes none of its functions.
func (m *Made) Whole() bool {
	for _, r := range m.Files {
		if r.File.AST == nil && m.Old != nil {
			return true
		}
	}
	return false
}
