package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// An edit replaces a range of a file by parts.
type edit struct {
	pos, end token.Pos
	parts    []part
	site     *Site
}

// A part is text, or a range of the old text with the edits inside it.
type part struct {
	text     string
	pos, end token.Pos
}

// A Span is a range of the old text.
type Span struct{ From, To token.Pos }

// Pos and End make a Span a node.
func (s Span) Pos() token.Pos { return s.From }

// End returns the end of the range.
func (s Span) End() token.Pos { return s.To }

// A Site is a place that a transformation changes. What it needs stands or falls
// with it.
type Site struct {
	w       *Rewriter
	file    *File
	at      token.Pos
	edits   []*edit
	decls   []declared
	imports map[string]map[string]string // name of the file, then path: name
	dropped bool
	failed  bool
}

// A declared is what a site adds to the end of a file. The same text of several
// sites is added once.
type declared struct {
	file  *File
	key   string
	parts []part
}

// Site begins a site at a node of a file; nothing becomes of it until [Site.Done].
func (w *Rewriter) Site(f *File, at ast.Node) *Site {
	return &Site{w: w, file: f, at: at.Pos(), imports: map[string]map[string]string{}}
}

// Done makes the site one of the transformation, unless something that it asked
// for cannot be written.
func (s *Site) Done() {
	if !s.failed {
		s.w.sites = append(s.w.sites, s)
	}
}

// Replace replaces a node by parts: strings and nodes, whose text is kept, with
// the edits inside.
func (s *Site) Replace(n ast.Node, parts ...any) {
	s.edits = append(s.edits, &edit{n.Pos(), n.End(), makeParts(parts), s})
}

// Insert puts parts before a position.
func (s *Site) Insert(pos token.Pos, parts ...any) { s.Replace(Span{pos, pos}, parts...) }

// Declare adds a declaration at the end of a file.
func (s *Site) Declare(f *File, parts ...any) {
	ps := makeParts(parts)
	var key strings.Builder
	for _, p := range ps {
		fmt.Fprintf(&key, "%s|%d|%d|", p.text, p.pos, p.end)
	}
	s.decls = append(s.decls, declared{f, key.String(), ps})
}

func makeParts(list []any) (out []part) {
	for _, x := range list {
		switch x := x.(type) {
		case string:
			out = append(out, part{text: x})
		case ast.Node:
			out = append(out, part{pos: x.Pos(), end: x.End()})
		case []ast.Node:
			for _, n := range x {
				out = append(out, part{pos: n.Pos(), end: n.End()})
			}
		case []any:
			out = append(out, makeParts(x)...)
		default:
			panic(fmt.Sprintf("part of type %T", x))
		}
	}
	return out
}

// Import returns the name under which text in f can say what a package declares.
// If there is no such package among those that are loaded, the site fails.
func (s *Site) Import(f *File, pkg *types.Package) string {
	if pkg == nil || f.Path != s.w.Path && pkg.Path() == s.w.Path || f.Path != pkg.Path() && strings.Contains("/"+pkg.Path()+"/", "/internal/") {
		s.failed = true
		return "unknown"
	}
	if s.imports[f.Name] == nil {
		s.imports[f.Name] = map[string]string{}
	}
	if name, ok := s.imports[f.Name][pkg.Path()]; ok {
		return name
	}
	if pkg.Complete() {
		s.w.known[pkg.Path()] = pkg
	}
	name := importName(pkg, func(name string) bool {
		return s.w.names[name] || s.imported(f, name, pkg.Path()) || s.w.imported(f, name, pkg.Path())
	})
	s.imports[f.Name][pkg.Path()] = name
	return name
}

// imported reports whether another site imports another package by that name.
func (w *Rewriter) imported(f *File, name, path string) bool {
	return slices.ContainsFunc(w.sites, func(s *Site) bool { return s.imported(f, name, path) })
}

// imported reports whether the site imports another package by that name.
func (s *Site) imported(f *File, name, path string) bool {
	for p, n := range s.imports[f.Name] {
		if n == name && p != path {
			return true
		}
	}
	return false
}

// ImportPath is Import by the path of a package.
func (s *Site) ImportPath(f *File, path string) string {
	return s.Import(f, types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:]))
}

// Type returns the text of a type in file f. The site fails if it cannot be said
// there: a type that a function declares, or one that another package keeps for
// itself. Type parameters can be said in a file of the package itself, by those
// that are in their scope.
func (s *Site) Type(f *File, t types.Type) string {
	if !sayable(t, f.Path, map[types.Type]bool{}) {
		s.failed = true
		return "unknown"
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == f.Path {
			return ""
		}
		return s.Import(f, p)
	})
}

// Types returns the texts of types.
func (s *Site) Types(f *File, list []types.Type) (out []string) {
	for _, t := range list {
		out = append(out, s.Type(f, t))
	}
	return out
}

// Result returns the results of a signature as text.
func (s *Site) Result(f *File, list []types.Type) string {
	switch texts := s.Types(f, list); len(texts) {
	case 0:
		return ""
	case 1:
		return texts[0]
	default:
		return "(" + strings.Join(texts, ", ") + ")"
	}
}

func sayable(t types.Type, from string, seen map[types.Type]bool) bool {
	if t == nil || seen[t] {
		return t != nil
	}
	seen[t] = true
	all := func(list ...types.Type) bool {
		return !slices.ContainsFunc(list, func(t types.Type) bool { return !sayable(t, from, seen) })
	}
	switch t := t.(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Info()&types.IsUntyped == 0
	case *types.Alias:
		return visible(t.Obj(), from) && all(args(t.TypeArgs())...)
	case *types.Named:
		return visible(t.Obj(), from) && all(args(t.TypeArgs())...)
	case *types.Pointer:
		return all(t.Elem())
	case *types.Slice:
		return all(t.Elem())
	case *types.Array:
		return all(t.Elem())
	case *types.Chan:
		return all(t.Elem())
	case *types.Map:
		return all(t.Key(), t.Elem())
	case *types.Signature:
		return all(Vars(t.Params())...) && all(Vars(t.Results())...)
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() && f.Pkg().Path() != from || !all(f.Type()) {
				return false
			}
		}
		return true
	case *types.Interface:
		for m := range t.Methods() {
			if !m.Exported() && m.Pkg().Path() != from || !all(m.Type()) {
				return false
			}
		}
		return t.IsMethodSet()
	}
	return false
}

func visible(o *types.TypeName, from string) bool {
	if o.Pkg() == nil {
		return true
	}
	return o.Parent() == o.Pkg().Scope() && (o.Exported() || o.Pkg().Path() == from)
}

func args(l *types.TypeList) (out []types.Type) {
	for i := range l.Len() {
		out = append(out, l.At(i))
	}
	return out
}

// Vars returns the types of a tuple.
func Vars(t *types.Tuple) (out []types.Type) {
	for v := range t.Variables() {
		out = append(out, v.Type())
	}
	return out
}
