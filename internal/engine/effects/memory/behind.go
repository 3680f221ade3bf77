package memory

import (
	"go/types"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// Behind returns the methods in sight that a call of the method of an interface may run: those
// of this package, of the package that declares the interface, and of the packages of the module
// that this one imports. What stands in for the real thing in tests is left out.
func (p *Package) Behind(c ssaflow.Call) []summary.Implementation {
	common := c.Instr.Common()
	if !common.IsInvoke() || c.Static != nil || c.Target != nil || !p.ofModule(common.Value.Type()) {
		return nil
	}
	iface := kube.Named(common.Value.Type()).Obj()
	key := methodKey{ifaceName(iface), common.Method.Name(), p.analyzed}
	return ssaflow.Memo(p.Flow, key, func() []summary.Implementation { return p.findBehind(key, iface.Pkg()) })
}

// A methodKey is a method of an interface; own says that what this package's own types do is known.
type methodKey struct {
	iface, method string
	own           bool
}

func (p *Package) findBehind(key methodKey, home *types.Package) []summary.Implementation {
	var out []summary.Implementation
	add := func(all []summary.Implementation) {
		for _, i := range all {
			if i.Interface == key.iface && i.Method == key.method {
				out = append(out, i)
			}
		}
	}
	from := p.imported()
	if home != p.Pass.Pkg && !slices.Contains(from, home) {
		from = append(from, home)
	}
	for _, pkg := range from {
		var f summary.PackageFact
		if p.Pass.ImportPackageFact(pkg, &f) {
			add(f.Behind)
		}
	}
	if key.own {
		type own struct{}
		add(ssaflow.Memo(p.Flow, own{}, p.implementations))
	}
	return out
}

// implementations returns the methods of this package's types, other than those for tests, that
// stand behind interfaces which the package, or one that it imports, declares.
func (p *Package) implementations() []summary.Implementation {
	if kube.StandIns(filepath.Base(p.Pass.Pkg.Path())) {
		return nil
	}
	var out []summary.Implementation
	concrete := p.concreteTypes()
	for _, iface := range p.interfaces() {
		for _, t := range concrete {
			out = append(out, p.implementation(iface, t)...)
		}
	}
	return out
}

// interfaces returns the interfaces of this package, and those of the module that the packages
// export which it imports other than for tests.
func (p *Package) interfaces() []*types.Named {
	var out []*types.Named
	for _, pkg := range append([]*types.Package{p.Pass.Pkg}, p.imported()...) {
		own := pkg == p.Pass.Pkg
		for _, name := range pkg.Scope().Names() {
			tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || !own && !tn.Exported() || !p.ofModule(tn.Type()) || own && p.Flow.InTest(tn.Pos()) {
				continue
			}
			if iface, ok := tn.Type().Underlying().(*types.Interface); ok && slices.ContainsFunc(methodsOf(iface), nilableResult) {
				out = append(out, tn.Type().(*types.Named))
			}
		}
	}
	return out
}

// concreteTypes returns the types of this package that are no interfaces, as pointers.
func (p *Package) concreteTypes() []types.Type {
	var out []types.Type
	scope := p.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || p.Flow.InTest(tn.Pos()) {
			continue
		}
		if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() == 0 && !kube.StandIns(filepath.Base(p.Pass.Fset.Position(tn.Pos()).Filename)) {
			out = append(out, types.NewPointer(n))
		}
	}
	return out
}

// implementation returns the methods of type t behind an interface; nothing when it does not
// implement that.
func (p *Package) implementation(named *types.Named, t types.Type) []summary.Implementation {
	iface := named.Underlying().(*types.Interface)
	if !types.Implements(t, iface) {
		return nil
	}
	var out []summary.Implementation
	for _, m := range methodsOf(iface) {
		obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok || !nilableResult(m) {
			continue
		}
		of := summary.Implementation{Interface: ifaceName(named.Obj()), Method: m.Name()}
		if s := p.SummaryOf(fn); s != nil {
			of.NilOnError, of.NilWays = s.NilOnError, s.NilWays
		}
		out = append(out, of)
	}
	return out
}

func methodsOf(iface *types.Interface) []*types.Func { return slices.Collect(iface.Methods()) }

func nilableResult(m *types.Func) bool {
	for v := range m.Signature().Results().Variables() {
		if ssaflow.Nilable(v.Type()) {
			return true
		}
	}
	return false
}

// ofModule: the type is declared in the module, and has no parameters.
func (p *Package) ofModule(t types.Type) bool {
	n := kube.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.TypeParams().Len() == 0 && modules.Within(p.Pass.Module, p.Pass.Pkg.Path(), n.Obj().Pkg().Path())
}

func ifaceName(tn *types.TypeName) string { return kube.PkgPath(tn.Pkg()) + "." + tn.Name() }
