// Package questions lists what a rule can ask: the exported functions and methods
// of the rooms of internal from which rules import, by subject, and who asks them.
package questions

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/doc"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Question is an exported function, or an exported method of an exported type.
type Question struct {
	Room      string // the directory below internal
	Subject   string
	Name      string // package.Func or package.Type.Method
	Signature string // what follows the name
	Doc       string // the first sentence of its comment
	// Rules are the rules that use it, sorted.
	Rules []string
	// Engine tells that code of the module uses it that belongs to no rule and is no
	// test, the package that declares it included.
	Engine bool
}

// A Book is all there is to ask in a module.
type Book struct {
	// Questions are sorted by subject, then by name.
	Questions []Question
	// Unused are exported functions, methods, types, variables and constants of the
	// rooms that no code but that of tests uses; Silent are questions without a
	// comment. Each is a name with its place in front.
	Unused, Silent []string
}

// mode is what Read needs to know: syntax and types of the module's own packages,
// in which one object stands for a function wherever it is used.
const mode = packages.LoadSyntax | packages.NeedModule

// Read finds the questions among the packages that the patterns name in dir. Who asks
// them is looked for there.
func Read(dir string, patterns ...string) (*Book, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir}, patterns...)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
	}
	users, rooms := users(pkgs), rooms(pkgs)
	book := &Book{}
	for _, p := range pkgs {
		if room := roomOf(p); rooms[room] && p.Imports["testing"] == nil { // what helps tests is no question
			c := &collector{pkg: p, room: room, users: users, book: book}
			c.collect()
		}
	}
	slices.SortFunc(book.Questions, func(a, b Question) int {
		return cmp.Or(cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Name, b.Name))
	})
	slices.Sort(book.Unused)
	slices.Sort(book.Silent)
	return book, nil
}

// below returns the path of a package below a directory of its module.
func below(p *packages.Package, dir string) (string, bool) {
	if p.Module == nil {
		return "", false
	}
	return strings.CutPrefix(p.PkgPath, p.Module.Path+"/"+dir+"/")
}

// rooms returns the rooms, directories below the wings of internal, from which rules import packages.
func rooms(pkgs []*packages.Package) map[string]bool {
	out := map[string]bool{}
	for _, p := range pkgs {
		if _, ok := below(p, "analyzers"); ok {
			for _, imported := range p.Imports {
				out[roomOf(imported)] = true
			}
		}
	}
	delete(out, "")
	return out
}

// roomOf returns the room that a package is in, the directory below a wing of internal, or "".
func roomOf(p *packages.Package) string {
	rel, ok := below(p, "internal")
	if !ok {
		return ""
	}
	_, rel, _ = strings.Cut(rel, "/") // the wing
	room, _, _ := strings.Cut(rel, "/")
	return room
}

// A user is who uses an object: rules, and whether anything else does.
type user struct {
	rules  []string
	engine bool
}

// users finds who uses each object. A function does not use itself, nor does a
// type the methods that it has.
func users(pkgs []*packages.Package) map[types.Object]*user {
	out := map[types.Object]*user{}
	for _, p := range pkgs {
		rule := ""
		if rel, ok := below(p, "analyzers"); ok {
			rule, _, _ = strings.Cut(rel, "/")
		}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				self := declared(p.TypesInfo, d)
				ast.Inspect(d, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					if !ok {
						return true
					}
					obj := origin(p.TypesInfo.Uses[id])
					if obj == nil || obj == self {
						return true
					}
					if fn, ok := self.(*types.Func); ok && receiver(fn) == obj {
						return true
					}
					u := out[obj]
					if u == nil {
						u = &user{}
						out[obj] = u
					}
					switch {
					case rule == "":
						u.engine = true
					case !slices.Contains(u.rules, rule):
						u.rules = append(u.rules, rule)
					}
					return true
				})
			}
		}
	}
	for _, u := range out {
		slices.Sort(u.rules)
	}
	return out
}

// declared returns the function that a declaration declares.
func declared(info *types.Info, d ast.Decl) types.Object {
	if fd, ok := d.(*ast.FuncDecl); ok {
		return info.Defs[fd.Name]
	}
	return nil
}

// origin returns the object that an instance of a generic one was made of.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	}
	return obj
}

// receiver returns the name of the type that a method belongs to.
func receiver(fn *types.Func) types.Object {
	recv := fn.Signature().Recv()
	if recv == nil {
		return nil
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}

type collector struct {
	pkg   *packages.Package
	room  string
	users map[types.Object]*user
	book  *Book
}

func (c *collector) collect() {
	subjects := newSubjects(c.pkg)
	for _, f := range c.pkg.Syntax {
		subject := subjects.of(f)
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				c.function(d, subject)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					for _, id := range names(s) {
						if id.IsExported() && c.users[c.pkg.TypesInfo.Defs[id]] == nil {
							c.unused(id, c.pkg.Name+"."+id.Name)
						}
					}
				}
			}
		}
	}
}

func (c *collector) function(d *ast.FuncDecl, subject string) {
	fn, ok := c.pkg.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok || !fn.Exported() {
		return
	}
	q := Question{Room: c.room, Subject: subject, Name: c.pkg.Name + "." + fn.Name()}
	if recv := receiver(fn); recv != nil {
		if !recv.Exported() {
			return
		}
		q.Name = c.pkg.Name + "." + recv.Name() + "." + fn.Name()
	}
	u := c.users[fn]
	if u == nil {
		if !c.implements(fn) {
			c.unused(d.Name, q.Name)
		}
		return
	}
	q.Signature = strings.TrimPrefix(types.TypeString(fn.Type(), (*types.Package).Name), "func")
	q.Doc = new(doc.Package).Synopsis(d.Doc.Text())
	if q.Doc == "" {
		c.book.Silent = append(c.book.Silent, c.at(d.Name, q.Name))
	}
	q.Rules, q.Engine = u.rules, u.engine
	c.book.Questions = append(c.book.Questions, q)
}

func (c *collector) unused(id *ast.Ident, name string) {
	c.book.Unused = append(c.book.Unused, c.at(id, name))
}

// at returns a name with its place in the module.
func (c *collector) at(id *ast.Ident, name string) string {
	p := c.pkg.Fset.Position(id.Pos())
	if rel, err := filepath.Rel(c.pkg.Module.Dir, p.Filename); err == nil {
		p.Filename = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d: %s", p.Filename, p.Line, name)
}

// names returns what a specification declares in its package.
func names(s ast.Spec) []*ast.Ident {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}
	case *ast.ValueSpec:
		return s.Names
	}
	return nil
}

// implements reports whether a method is there for an interface, so that others may
// call it without its name: one that the package or anything it imports declares.
func (c *collector) implements(fn *types.Func) bool {
	recv := receiver(fn)
	if recv == nil {
		return false
	}
	seen := map[*types.Package]bool{}
	var declares func(*types.Package) bool
	declares = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		for _, name := range p.Scope().Names() {
			tn, ok := p.Scope().Lookup(name).(*types.TypeName)
			if ok && hasMethod(tn.Type(), fn.Name()) && types.AssignableTo(types.NewPointer(recv.Type()), tn.Type()) {
				return true
			}
		}
		return slices.ContainsFunc(p.Imports(), declares)
	}
	return declares(c.pkg.Types)
}

// hasMethod reports whether t is an interface with a method of that name.
func hasMethod(t types.Type, name string) bool {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range i.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}
