package runner

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// An encodedFact is a fact as it is written to a file.
type encodedFact struct {
	Pkg  string          // path of the package that the fact is about
	Obj  objectpath.Path // object in it, empty for a fact about the package
	Fact analysis.Fact
}

// RegisterFacts makes the fact types of analyzers, and of those they require,
// known to the encoding of facts.
func RegisterFacts(analyzers []*analysis.Analyzer) {
	for _, a := range Closure(analyzers) {
		for _, f := range a.FactTypes {
			gob.Register(f)
		}
	}
}

// Encode writes the facts about pkg and the packages it imports. Facts about
// objects that no other package can name are left out. The same facts give the
// same bytes; no facts give no bytes.
func (f *Facts) Encode(pkg *types.Package) ([]byte, error) {
	return f.encode(pkg, f.visible(pkg), func(types.Object) bool { return true })
}

// EncodeOwn is Encode without the facts about other packages, and about objects
// that are not wanted.
func (f *Facts) EncodeOwn(pkg *types.Package, wanted func(types.Object) bool) ([]byte, error) {
	return f.encode(pkg, []*types.Package{pkg}, wanted)
}

func (f *Facts) encode(pkg *types.Package, of []*types.Package, wanted func(types.Object) bool) ([]byte, error) {
	var all []encodedFact
	enc := new(objectpath.Encoder)
	for _, p := range of {
		facts := f.portable(p, enc, wanted)
		for _, fact := range facts.packages {
			all = append(all, encodedFact{p.Path(), "", fact})
		}
		for _, o := range facts.objects {
			all = append(all, encodedFact{p.Path(), o.path, o.fact})
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(all); err != nil {
		return nil, fmt.Errorf("encoding the facts of %s: %w", pkg.Path(), err)
	}
	return buf.Bytes(), nil
}

// Decode adds facts that Encode wrote. find returns a package by its path, or
// nil. Facts about packages or objects that cannot be found are dropped: the
// package at hand cannot ask for them.
func (f *Facts) Decode(data []byte, find func(path string) *types.Package) error {
	if len(data) == 0 {
		return nil
	}
	var all []encodedFact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&all); err != nil {
		return err
	}
	for _, e := range all {
		pkg := find(e.Pkg)
		if pkg == nil || e.Fact == nil {
			continue
		}
		if e.Obj == "" {
			f.exportPackage(pkg, e.Fact)
		} else if obj, err := objectpath.Object(pkg, e.Obj); err == nil && obj.Pkg() == pkg {
			f.exportObject(pkg, obj, e.Fact)
		}
	}
	return nil
}
