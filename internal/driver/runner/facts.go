package runner

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Facts holds the facts of many packages, keyed by the types.Object they speak
// of. It is safe for concurrent use, as long as the facts of a package are
// written before packages that import it are analyzed.
type Facts struct {
	mu   sync.RWMutex
	sets map[*types.Package]*factSet
	// local says that the store serves one package: all it holds is visible.
	local bool
}

// A factSet holds the facts about one package and its objects. It is written
// by one goroutine, and read by others only afterwards.
type factSet struct {
	objects  map[objectKey]analysis.Fact
	packages map[reflect.Type]analysis.Fact
}

type objectKey struct {
	obj types.Object
	typ reflect.Type
}

// NewFacts returns an empty store for many packages, each of which sees what is
// known of the packages that it imports, directly or not.
func NewFacts() *Facts { return &Facts{sets: map[*types.Package]*factSet{}} }

// NewLocalFacts returns an empty store for one package, which sees all of it.
// Export data does not always tell what an imported package imports, so that a
// driver for one package decides by what it decodes.
func NewLocalFacts() *Facts {
	f := NewFacts()
	f.local = true
	return f
}

func (f *Facts) get(pkg *types.Package) *factSet {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.sets[pkg]
}

func (f *Facts) getOrMake(pkg *types.Package) *factSet {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.sets[pkg]
	if s == nil {
		s = &factSet{map[objectKey]analysis.Fact{}, map[reflect.Type]analysis.Fact{}}
		f.sets[pkg] = s
	}
	return s
}

// importObject copies the fact of ptr's type about obj to *ptr.
func (f *Facts) importObject(obj types.Object, ptr analysis.Fact) bool {
	if obj == nil {
		panic("ImportObjectFact of a nil object")
	}
	if obj.Pkg() == nil {
		return false // of the universe
	}
	s := f.get(obj.Pkg())
	if s == nil {
		return false
	}
	return copyFact(s.objects[objectKey{obj, reflect.TypeOf(ptr)}], ptr)
}

// importPackage copies the fact of ptr's type about pkg to *ptr.
func (f *Facts) importPackage(pkg *types.Package, ptr analysis.Fact) bool {
	if pkg == nil {
		panic("ImportPackageFact of a nil package")
	}
	s := f.get(pkg)
	if s == nil {
		return false
	}
	return copyFact(s.packages[reflect.TypeOf(ptr)], ptr)
}

func copyFact(from, to analysis.Fact) bool {
	if from == nil {
		return false
	}
	reflect.ValueOf(to).Elem().Set(reflect.ValueOf(from).Elem())
	return true
}

// exportObject records a fact about obj, an object of pkg.
func (f *Facts) exportObject(pkg *types.Package, obj types.Object, fact analysis.Fact) {
	if obj == nil || obj.Pkg() != pkg {
		panic(fmt.Sprintf("ExportObjectFact(%v, %T): not an object of package %s", obj, fact, pkg.Path()))
	}
	f.getOrMake(pkg).objects[objectKey{obj, reflect.TypeOf(fact)}] = fact
}

// exportPackage records a fact about pkg.
func (f *Facts) exportPackage(pkg *types.Package, fact analysis.Fact) {
	f.getOrMake(pkg).packages[reflect.TypeOf(fact)] = fact
}

// Lend makes the facts about a package known of another that was made from the
// same declarations, as a package and its test variant are. Facts about objects
// that other packages cannot name, or that only one of them has, stay behind.
func (f *Facts) Lend(from, to *types.Package) {
	if f.get(from) != nil && from != to {
		f.add(to, f.Portable(from))
	}
}

// Forget drops what is known of a package that nothing else imports.
func (f *Facts) Forget(pkg *types.Package) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.sets, pkg)
}

// visible returns the packages with facts among pkg and those it imports,
// directly or not, sorted by path.
func (f *Facts) visible(pkg *types.Package) []*types.Package {
	var pkgs []*types.Package
	byPath := func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) }
	if f.local {
		return slices.SortedFunc(maps.Keys(f.sets), byPath)
	}
	seen := map[*types.Package]bool{}
	var visit func(pkg *types.Package)
	visit = func(pkg *types.Package) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		if f.get(pkg) != nil {
			pkgs = append(pkgs, pkg)
		}
		for _, imp := range pkg.Imports() {
			visit(imp)
		}
	}
	visit(pkg)
	slices.SortFunc(pkgs, byPath)
	return pkgs
}

// allObjects returns the facts of the given types about objects of pkg and of
// the packages it imports, in no fixed order within a package.
func (f *Facts) allObjects(pkg *types.Package, types map[reflect.Type]bool) []analysis.ObjectFact {
	var facts []analysis.ObjectFact
	for _, p := range f.visible(pkg) {
		first := len(facts)
		for key, fact := range f.get(p).objects {
			if types[key.typ] {
				facts = append(facts, analysis.ObjectFact{Object: key.obj, Fact: fact})
			}
		}
		slices.SortFunc(facts[first:], func(a, b analysis.ObjectFact) int {
			return cmp.Or(int(a.Object.Pos()-b.Object.Pos()), cmp.Compare(factType(a.Fact), factType(b.Fact)))
		})
	}
	return facts
}

// allPackages returns the facts of the given types about pkg and the packages
// it imports, sorted by path.
func (f *Facts) allPackages(pkg *types.Package, types map[reflect.Type]bool) []analysis.PackageFact {
	var facts []analysis.PackageFact
	for _, p := range f.visible(pkg) {
		first := len(facts)
		for typ, fact := range f.get(p).packages {
			if types[typ] {
				facts = append(facts, analysis.PackageFact{Package: p, Fact: fact})
			}
		}
		slices.SortFunc(facts[first:], func(a, b analysis.PackageFact) int { return cmp.Compare(factType(a.Fact), factType(b.Fact)) })
	}
	return facts
}
