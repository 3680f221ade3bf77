package runner

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// Portable facts are those about one package, by the paths of its objects, so that
// they can be said of another package with the same declarations. They do not
// change and may be shared.
type Portable struct {
	objects  []portableFact
	packages []analysis.Fact
}

type portableFact struct {
	path objectpath.Path
	fact analysis.Fact
}

func factType(f analysis.Fact) string { return reflect.TypeOf(f).String() }

// Portable returns the facts about pkg that other packages can ask for, in a fixed
// order.
func (f *Facts) Portable(pkg *types.Package) *Portable {
	return f.portable(pkg, new(objectpath.Encoder), func(types.Object) bool { return true })
}

// portable is Portable without the facts about objects that are not wanted.
func (f *Facts) portable(pkg *types.Package, enc *objectpath.Encoder, wanted func(types.Object) bool) *Portable {
	p := new(Portable)
	s := f.get(pkg)
	if s == nil {
		return p
	}
	for key, fact := range s.objects {
		if path, err := enc.For(key.obj); err == nil && wanted(key.obj) {
			p.objects = append(p.objects, portableFact{path, fact})
		}
	}
	for _, fact := range s.packages {
		p.packages = append(p.packages, fact)
	}
	slices.SortFunc(p.objects, func(a, b portableFact) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(factType(a.fact), factType(b.fact)))
	})
	slices.SortFunc(p.packages, func(a, b analysis.Fact) int { return cmp.Compare(factType(a), factType(b)) })
	return p
}

// Put says the facts of pkg, in place of what was known of it. Facts about objects
// that it does not have are left out.
func (f *Facts) Put(pkg *types.Package, p *Portable) {
	f.Forget(pkg)
	f.add(pkg, p)
}

func (f *Facts) add(pkg *types.Package, p *Portable) {
	s := f.getOrMake(pkg)
	for _, o := range p.objects {
		if obj, err := objectpath.Object(pkg, o.path); err == nil && obj.Pkg() == pkg {
			s.objects[objectKey{obj, reflect.TypeOf(o.fact)}] = o.fact
		}
	}
	for _, fact := range p.packages {
		s.packages[reflect.TypeOf(fact)] = fact
	}
}

// Equal reports whether p and q say the same.
func (p *Portable) Equal(q *Portable) bool {
	return p == q || p != nil && q != nil && reflect.DeepEqual(p, q)
}
