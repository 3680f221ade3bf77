package rbac

import (
	"go/ast"
	"go/constant"
	goparser "go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Target is the resource of a kind, as requests name it.
type Target struct {
	Group, Resource string
	// Other is another name that the resource may have, where nothing in the source
	// says it and the rules of English are not clear; mostly empty.
	Other string
	// Cluster says that the objects lie in no namespace, as far as that is known.
	Cluster bool
}

// Kinds finds the resources of Go types, by what the source of their packages says. It
// is safe for concurrent use.
type Kinds struct {
	in   *inputs.Log
	fset *token.FileSet
	mu   sync.Mutex
	pkgs map[*types.Package]*apiPackage
}

// NewKinds returns one for the types of a file set.
func NewKinds(in *inputs.Log, fset *token.FileSet) *Kinds {
	return &Kinds{in: in, fset: fset, pkgs: make(map[*types.Package]*apiPackage)}
}

// An apiPackage is what the source of a package says of its kinds.
type apiPackage struct {
	group   string
	known   bool                  // whether the group is
	vars    map[string]string     // the groups of its variables, by name
	several bool                  // whether these differ
	applied map[string]string     // the apiVersion that functions of apply configurations set
	types   map[string]typeSource // by name
}

type typeSource struct {
	path, scope string
}

// Of returns the resource of a kind; ok is false when its group cannot be found. A type
// that is a list stands for what it lists.
func (k *Kinds) Of(tn *types.TypeName) (t Target, ok bool) {
	if tn == nil || tn.Pkg() == nil {
		return Target{}, false
	}
	name := tn.Name()
	if kube.IsListType(tn.Type()) {
		if elem := kube.Named(kube.ItemsOf(tn.Type()).Type().Underlying().(*types.Slice).Elem()); elem != nil && elem.Obj().Pkg() == tn.Pkg() {
			name = elem.Obj().Name()
		} else {
			name = strings.TrimSuffix(name, "List")
		}
	}
	p := k.load(tn)
	if !p.known {
		return Target{}, false
	}
	return p.target(name), true
}

// GroupOf returns the API group that a package variable, a GroupVersion, names: where the
// package has some of several groups, that of its own literal alone.
func (k *Kinds) GroupOf(v types.Object) (string, bool) {
	if v == nil {
		return "", false
	}
	if group, ok := kube.GroupOfPath(kube.PkgPath(v.Pkg())); ok {
		return group, true
	}
	p := k.load(v)
	if group := p.vars[v.Name()]; group != "" {
		return group, true
	}
	return p.group, p.known && !p.several
}

// Applied returns the resource of an apply configuration.
func (k *Kinds) Applied(t types.Type) (Target, bool) {
	path, kind, ok := kube.AppliedKind(t)
	if !ok {
		return Target{}, false
	}
	if group, ok := kube.GroupOfPath(path); ok {
		return ResourceOf(group, kind), true
	}
	p := k.load(kube.Named(t).Obj())
	group, _, versioned := strings.Cut(p.applied[kind], "/")
	if p.applied[kind] == "" {
		return Target{}, false
	}
	if !versioned {
		group = ""
	}
	return ResourceOf(group, kind), true
}

// ResourceOf returns the resource of a kind that no source is at hand for.
func ResourceOf(group, kind string) Target { return (&apiPackage{group: group}).target(kind) }

func (p *apiPackage) target(name string) Target {
	src := p.types[name]
	t := Target{Group: p.group, Resource: Plural(name), Cluster: src.scope == "Cluster"}
	if list, ok := kube.GroupResources(p.group); ok {
		t.Cluster = kube.ClusterResource(t.Group, t.Resource)
		if lower := strings.ToLower(name); !slices.Contains(list, t.Resource) && slices.Contains(list, lower) {
			t.Resource = lower
		}
		return t
	}
	irregular := kube.IrregularResource(p.group, name)
	switch {
	case src.path != "":
		t.Resource = src.path
	case irregular != "":
		t.Resource = irregular
	default:
		t.Other = otherPlural(name)
	}
	return t
}

// apiPackageIn names what the source of a package says, which lies in a directory.
type apiPackageIn struct{ path, dir string }

func (k *Kinds) load(obj types.Object) *apiPackage {
	k.mu.Lock()
	defer k.mu.Unlock()
	p := k.pkgs[obj.Pkg()]
	if p == nil {
		file := inputs.Position(k.fset, obj.Pos()).Filename
		p = inputs.Once(k.in, apiPackageIn{obj.Pkg().Path(), filepath.Dir(file)}, func(in *inputs.Log) *apiPackage {
			p := &apiPackage{vars: make(map[string]string), applied: make(map[string]string), types: make(map[string]typeSource)}
			p.read(in, obj.Pkg(), file)
			return p
		})
		k.pkgs[obj.Pkg()] = p
	}
	return p
}

// read learns what the files beside one of the package say.
func (p *apiPackage) read(in *inputs.Log, pkg *types.Package, file string) {
	if group, ok := kube.GroupOfPath(kube.PkgPath(pkg)); ok {
		if p.group, p.known = group, true; builtIn(group) {
			return // the table of its resources says the rest
		}
	} else if c, ok := pkg.Scope().Lookup("GroupName").(*types.Const); ok && c.Val().Kind() == constant.String {
		p.group, p.known = constant.StringVal(c.Val()), true
	}
	var g groups
	for _, text := range sourcesBeside(in, file) {
		p.readFile(pkg, text, &g)
	}
	p.several = slices.ContainsFunc(g.vars, func(s string) bool { return s != g.vars[0] })
	if !p.known {
		p.group, p.known = g.choose()
	}
}

// groups are the names of groups that the source of a package holds.
type groups struct {
	marked string // by the first marker
	// vars are those of the variables of the package, "" where that is no constant of it;
	// inner are further ones.
	vars, inner []string
}

// choose returns the group of the package's kinds: requests name that of the code. A marker,
// of which manifests are made, says which of several it is.
func (g groups) choose() (string, bool) {
	differ := slices.ContainsFunc(g.vars, func(s string) bool { return s == "" || s != g.vars[0] })
	switch {
	case len(g.vars) > 0 && !differ:
		return g.vars[0], true
	case g.marked != "":
		return g.marked, true
	}
	for _, s := range slices.Concat(g.vars, g.inner) {
		if s != "" {
			return s, true
		}
	}
	return "", false
}

func builtIn(group string) bool {
	_, ok := kube.GroupResources(group)
	return ok
}

// A file that says something of kinds holds one of these. They are looked for in each file of
// each such package: as a pattern that took longer than all the rest.
var aboutKinds = [...]string{groupNameMarker, "GroupVersion{", "+kubebuilder:resource", "+genclient", "+resourceName=", "WithAPIVersion("}

func (p *apiPackage) readFile(pkg *types.Package, text string, g *groups) {
	if !slices.ContainsFunc(aboutKinds[:], func(s string) bool { return strings.Contains(text, s) }) {
		return
	}
	f, err := goparser.ParseFile(token.NewFileSet(), "", text, goparser.ParseComments|goparser.SkipObjectResolution)
	if err != nil {
		return
	}
	if g.marked == "" && strings.Contains(text, groupNameMarker) {
		if m := groupName().FindStringSubmatch(text); m != nil {
			g.marked = m[1]
		}
	}
	for _, d := range f.Decls {
		to := &g.inner
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
			to = &g.vars
			p.readVariables(pkg, gen)
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok && isGroupVersion(lit) {
				*to = append(*to, groupOf(pkg, lit))
			}
			return true
		})
	}
	prev := f.Name.End()
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if ts, ok := s.(*ast.TypeSpec); ok {
					p.readMarkers(f, ts, prev)
				}
				prev = s.End()
			}
		case *ast.FuncDecl:
			p.readApplied(d)
		}
		prev = d.End()
	}
}

// readVariables notes the groups of variables that are literals.
func (p *apiPackage) readVariables(pkg *types.Package, d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec := s.(*ast.ValueSpec)
		for i, v := range spec.Values {
			if ptr, ok := v.(*ast.UnaryExpr); ok {
				v = ptr.X
			}
			if lit, ok := v.(*ast.CompositeLit); ok && isGroupVersion(lit) {
				p.vars[spec.Names[i].Name] = groupOf(pkg, lit)
			}
		}
	}
}

func isGroupVersion(lit *ast.CompositeLit) bool {
	sel, ok := lit.Type.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "GroupVersion"
}

// groupOf returns the group that a literal of schema.GroupVersion names; "" when that is no
// constant of the package.
func groupOf(pkg *types.Package, lit *ast.CompositeLit) string {
	for i, e := range lit.Elts {
		value := e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); !ok || id.Name != "Group" {
				continue
			}
			value = kv.Value
		} else if i > 0 {
			break
		}
		group, _ := text(pkg, value)
		return group
	}
	return ""
}

// text returns the string that an expression of a package stands for, as far as it is a
// literal or a constant of the package. Packages that it imports may not be checked yet.
func text(pkg *types.Package, e ast.Expr) (string, bool) {
	var obj types.Object
	switch e := e.(type) {
	case *ast.BasicLit:
		v := constant.MakeFromLiteral(e.Value, e.Kind, 0)
		return constant.StringVal(v), v.Kind() == constant.String
	case *ast.Ident:
		obj = pkg.Scope().Lookup(e.Name)
	}
	c, ok := obj.(*types.Const)
	if !ok || c.Val().Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Val()), true
}

// readMarkers reads what the comments above a type say of its resource.
func (p *apiPackage) readMarkers(f *ast.File, ts *ast.TypeSpec, prev token.Pos) {
	var src typeSource
	for _, g := range f.Comments {
		if g.Pos() < prev || g.End() > ts.Pos() {
			continue
		}
		for _, c := range g.List {
			line := strings.TrimSpace(strings.TrimLeft(c.Text, "/"))
			switch {
			case strings.HasPrefix(line, "+kubebuilder:resource:"):
				for _, arg := range strings.Split(strings.TrimPrefix(line, "+kubebuilder:resource:"), ",") {
					name, value, _ := strings.Cut(arg, "=")
					value = strings.Trim(strings.TrimSpace(value), "\"`")
					switch strings.TrimSpace(name) {
					case "path":
						src.path = value
					case "scope":
						src.scope = value
					}
				}
			case strings.HasPrefix(line, "+resourceName="):
				src.path = strings.TrimPrefix(line, "+resourceName=")
			case line == "+genclient:nonNamespaced":
				src.scope = "Cluster"
			}
		}
	}
	p.types[ts.Name.Name] = src
}

// readApplied notes the apiVersion that the constructor of an apply configuration sets.
func (p *apiPackage) readApplied(d *ast.FuncDecl) {
	if d.Recv != nil || d.Body == nil {
		return
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "WithAPIVersion" {
			if lit, ok := call.Args[0].(*ast.BasicLit); ok {
				p.applied[d.Name.Name] = strings.Trim(lit.Value, "\"`")
			}
		}
		return true
	})
}
