package config

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// A Kind is what a function of the user's own does, as far as the rules cannot
// see it themselves. The key in the file has the same name.
type Kind string

// The kinds.
const (
	// Reconciler is called by a framework for each object or key, again when it
	// fails.
	Reconciler Kind = "reconcilers"
	// Handler is called by a framework with objects of an informer cache, in a worker, and
	// again when it fails.
	Handler Kind = "handlers"
	// Worker is called by a framework with the key of an object, and again when it fails.
	Worker Kind = "workers"
	// Cached returns objects of an informer cache, which nobody may change.
	Cached Kind = "cached"
	// Copies returns memory that belongs to the caller, and changes nothing.
	Copies Kind = "copies"
	// Mutator changes what it is given, and may do so with cached objects too.
	Mutator Kind = "mutators"
)

// kinds are all kinds with what a person is told about them.
var kinds = []struct {
	Kind Kind
	Help string
}{
	{Reconciler, "functions that a framework calls as controller-runtime calls Reconcile"},
	{Handler, "functions that a framework calls with objects of an informer cache, which they must not change, and again when they fail"},
	{Worker, "functions that a framework calls with the key of an object, and again when they fail"},
	{Cached, "functions whose results are objects of an informer cache: they must not be changed"},
	{Copies, "functions whose results are copies that belong to the caller"},
	{Mutator, "functions that may change cached objects they are given: calls of them are not reported by cachemutation"},
}

// A function names a function or method: import/path.Func, or
// (import/path.Type).Method.
type function struct {
	Kind                Kind
	Package, Type, Name string
	Line                int // in the file; 0 unknown
}

// importPath are the characters that import paths may have.
var importPath = ondemand.Regexp(`^[A-Za-z0-9][-A-Za-z0-9._~+]*(/[-A-Za-z0-9._~+]+)*$`)

var errForm = errors.New("is not a function: write import/path.Func or (import/path.Type).Method")

// parseFunction reads the name of a function.
func parseFunction(text string) (function, error) {
	var f function
	rest, method := strings.CutPrefix(text, "(")
	if method {
		typ, name, ok := strings.Cut(strings.TrimPrefix(rest, "*"), ").")
		if !ok || !token.IsIdentifier(name) {
			return f, errForm
		}
		f.Name, rest = name, typ
	}
	dot := strings.LastIndexByte(rest, '.')
	if dot < strings.LastIndexByte(rest, '/') || dot < 0 {
		return f, errForm
	}
	last := rest[dot+1:]
	f.Package = rest[:dot]
	if !importPath().MatchString(f.Package) || !token.IsIdentifier(last) {
		return f, errForm
	}
	if method {
		f.Type = last
	} else {
		f.Name = last
	}
	return f, nil
}

func (f function) String() string {
	if f.Type == "" {
		return f.Package + "." + f.Name
	}
	return "(" + f.Package + "." + f.Type + ")." + f.Name
}

func (f function) key() string { return f.String() }

// keyOf returns the key of a function, in whatever form it is instantiated and
// wherever it is vendored.
func keyOf(fn *types.Func) string {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return ""
	}
	f := function{Package: pathOf(fn.Pkg()), Name: fn.Name()}
	if r := fn.Signature().Recv(); r != nil {
		t := types.Unalias(r.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		n, ok := t.(*types.Named)
		if !ok {
			return ""
		}
		f.Type = n.Obj().Name()
	}
	return f.key()
}

// pathOf returns the import path of a package, wherever it is vendored.
func pathOf(pkg *types.Package) string {
	if _, after, ok := strings.Cut(pkg.Path(), "/vendor/"); ok {
		return after
	}
	return pkg.Path()
}

// missing says what of f pkg does not have, or nothing. The methods of a type
// may come from an embedded one.
func (f function) missing(pkg *types.Package) string {
	scope := pkg.Scope()
	if f.Type == "" {
		switch scope.Lookup(f.Name).(type) {
		case *types.Func:
			return ""
		case nil:
			return fmt.Sprintf("functions.%s: package %s has no function %s%s", f.Kind, f.Package, f.Name, words.DidYouMean(f.Name, scope.Names()))
		}
		return fmt.Sprintf("functions.%s: %s is not a function", f.Kind, f)
	}
	tn, ok := scope.Lookup(f.Type).(*types.TypeName)
	if !ok {
		return fmt.Sprintf("functions.%s: package %s has no type %s%s", f.Kind, f.Package, f.Type, words.DidYouMean(f.Type, scope.Names()))
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg, f.Name)
	fn, ok := obj.(*types.Func)
	if !ok {
		var names []string
		for _, t := range []types.Type{tn.Type(), types.NewPointer(tn.Type())} { // an interface, or anything else
			for m := range types.NewMethodSet(t).Methods() {
				names = append(names, m.Obj().Name())
			}
		}
		return fmt.Sprintf("functions.%s: type %s.%s has no method %s%s", f.Kind, f.Package, f.Type, f.Name, words.DidYouMean(f.Name, names))
	}
	if key := keyOf(fn); key != f.key() {
		return fmt.Sprintf("functions.%s: %s is %s: write that", f.Kind, f, key)
	}
	return ""
}
