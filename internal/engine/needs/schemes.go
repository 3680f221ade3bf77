package needs

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A TypeUse is a type of objects that a manager's client or a builder gets.
type TypeUse struct {
	Place
	Func, Why  string
	Path, Name string   // of the type
	Client     []Source // nil where the manager is sure to be asked
	Builder    bool
}

// usesType notes that obj is handed to a client or a builder. Each type is noted once for
// a function.
func (c *collector) usesType(i ssa.Instruction, why string, obj ssa.Value, client []Source, builder bool) {
	if obj == nil {
		return
	}
	t := ssaflow.Unwrap(obj).Type()
	n := kube.Named(t)
	if n == nil || n.Obj().Pkg() == nil || kube.KindOf(t) == nil && !kube.IsListType(t) {
		return
	}
	if _, any := kube.AnyKind(t); any {
		return
	}
	u := TypeUse{c.place(i.Pos()), c.owner, why, kube.PkgPath(n.Obj().Pkg()), n.Obj().Name(), client, builder}
	if !slices.ContainsFunc(c.setup.Uses, func(v TypeUse) bool {
		return v.Func == u.Func && v.Path == u.Path && v.Name == u.Name && v.Builder == u.Builder
	}) {
		c.setup.Uses = append(c.setup.Uses, u)
	}
}

// registered notes the types of a call that registers them.
func (c *collector) registered(call ssaflow.Call) {
	direct := false // in a scheme that is no parameter
	if call.Method && kube.IsScheme(call.Args[0].Type()) {
		_, param := ssaflow.SoleDefinition(call.Args[0]).(*ssa.Parameter)
		direct = !param
	}
	for i, arg := range call.Args {
		if call.Method && i == 0 {
			continue
		}
		list := []ssa.Value{arg}
		if i == len(call.Args)-1 && call.Variadic() {
			var ok bool
			if list, ok = c.p.Elements(arg); !ok {
				c.note(hiddenTypes)
			}
		}
		for _, v := range list {
			if kube.IsResourceID(v.Type()) || kube.IsGroupVersion(v.Type()) {
				continue
			}
			made, ok := v.(*ssa.MakeInterface)
			n := (*types.Named)(nil)
			if ok {
				n = kube.Named(made.X.Type())
			}
			if n == nil || n.Obj().Pkg() == nil {
				c.note(hiddenTypes)
				continue
			}
			path := kube.PkgPath(n.Obj().Pkg())
			c.setup.Registered = append(c.setup.Registered, path+"."+n.Obj().Name())
			if direct {
				c.setup.Added = append(c.setup.Added, path)
			}
		}
	}
}

// added notes the packages whose kinds the package adds to a scheme, or may add: it names
// a function, or a collection of functions, that does.
func (c *collector) added() {
	for _, f := range c.pass.Files {
		if c.p.InTest(f.Package) {
			continue
		}
		for _, d := range f.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			adds := isFunc && kube.AddsKinds(c.pass.TypesInfo.Defs[fn.Name])
			ast.Inspect(d, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					c.adder(c.pass.TypesInfo.Uses[id], isFunc && !adds)
				}
				return true
			})
		}
	}
}

// adder notes what an object adds to a scheme. Of the package's own, only what is used by
// a function that does something else counts.
func (c *collector) adder(obj types.Object, inFunc bool) {
	if obj == nil || obj.Pkg() == nil {
		return
	}
	v, isVar := obj.(*types.Var)
	if isVar && (v.IsField() || v.Parent() != obj.Pkg().Scope()) {
		return
	}
	fn, isFunc := obj.(*types.Func)
	if !isVar && !isFunc {
		return
	}
	path := kube.PkgPath(obj.Pkg())
	switch {
	case kube.AddsKinds(obj) && c.collects(obj.Pkg()):
		c.note(hiddenScheme)
	case obj.Pkg() == c.pass.Pkg && (!inFunc || isVar && kube.IsSchemeBuilder(v.Type()) && c.pass.Pkg.Name() != "main"):
	case kube.IsGoScheme(obj.Pkg()), kube.AddsKinds(obj), isVar && kube.IsSchemeBuilder(v.Type()):
		c.setup.Added = append(c.setup.Added, path)
	case isVar && kube.IsScheme(v.Type()), isFunc && returnsScheme(fn):
		if obj.Pkg() != c.pass.Pkg && !kube.MakesSchemes(obj.Pkg()) && !c.pass.ImportPackageFact(obj.Pkg(), new(Fact)) {
			c.note(hiddenScheme)
		}
	}
}

// collects: a package of another module has functions that add kinds, and no kinds.
func (c *collector) collects(pkg *types.Package) bool {
	if pkg == c.pass.Pkg || kube.IsBuiltInAPI(kube.PkgPath(pkg)) || kube.IsGoScheme(pkg) || c.pass.ImportPackageFact(pkg, new(Fact)) {
		return false
	}
	for _, name := range pkg.Scope().Names() {
		if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && kube.KindOf(tn.Type()) != nil {
			return false
		}
	}
	return true
}

func returnsScheme(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if kube.IsScheme(v.Type()) {
			return true
		}
	}
	return false
}

// A Stranger is a type that is in no scheme of the program.
type Stranger struct {
	Use
	Path, Type string
	// Added says that the kinds of its package are added, and this one is not among them.
	Added bool
}

// schemes compares the types that are used with those that schemes know.
func (j *joined) schemes(facts []PackageFact) {
	own := make(map[string]bool)
	added := make(map[string]bool)
	registered := make(map[string]bool) // by the package of the type
	elsewhere := make(map[string]bool)  // by another one
	partly := make(map[string]bool)     // packages some of whose types are registered
	for _, f := range facts {
		own[f.Path] = true
		for _, a := range f.Fact.Setup.Added {
			added[a] = true
		}
		for _, r := range f.Fact.Setup.Registered {
			of := r[:strings.LastIndexByte(r, '.')]
			registered[r] = registered[r] || of == f.Path
			elsewhere[r] = elsewhere[r] || of != f.Path
			partly[of] = true
		}
	}
	seen := make(map[string]bool)
	for _, f := range facts {
		for _, u := range f.Fact.Setup.Uses {
			name := u.Path + "." + u.Name
			if seen[name] || !j.surely(u.Func) || !u.Builder && !j.managers(u.Client) {
				continue
			}
			s := Stranger{Use: Use{Package: f.Path, Place: u.Place, Why: u.Why, fn: u.Func}, Path: u.Path, Type: u.Name, Added: added[u.Path]}
			switch {
			case own[u.Path]:
				if j.noted(hiddenTypes) || !partly[u.Path] || elsewhere[name] || registered[name] && added[u.Path] {
					continue
				}
			case j.noted(hiddenScheme), elsewhere[name], j.mayAdd(u.Path, own, added):
				continue
			}
			seen[name] = true
			j.program.Strangers = append(j.program.Strangers, s)
		}
	}
	slices.SortFunc(j.program.Strangers, func(a, b Stranger) int { return compareUses(a.Use, b.Use) })
}

// managers: the client is that of the manager, and no other.
func (j *joined) managers(client []Source) bool {
	list := j.resolve(client)
	return len(list) == 1 && list[0] == cached
}

// mayAdd: what is added to schemes may bring the kinds of a package of another module
// with it.
func (j *joined) mayAdd(path string, own, added map[string]bool) bool {
	if added[path] || kube.IsBuiltInAPI(path) && !j.noted(ownScheme) {
		return true
	}
	for a := range added {
		switch {
		case own[a]:
		case kube.IsGoSchemePath(a):
			if kube.IsBuiltInAPI(path) {
				return true
			}
		case kube.IsBuiltInAPI(a):
		case kube.IsKubernetesPath(path), origin(a) == origin(path), origin(a) == origin(j.program.Path):
			return true
		}
	}
	return false
}

// origin returns the first two elements of a path: whose it is.
func origin(path string) string {
	part := strings.SplitN(path, "/", 3)
	return strings.Join(part[:min(2, len(part))], "/")
}
