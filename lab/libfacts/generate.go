package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed packages.txt
var packageList string

// patterns returns the packages to look at.
func patterns() []string {
	var out []string
	for line := range strings.Lines(packageList) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// A table is what was found out about the libraries.
type table struct {
	modules map[string]string            // path to version
	lines   map[string]map[string]string // claims by package, then by function
	// disagreements with the tables written by hand, sorted.
	disagreements []string
}

// generate type-checks packages with their bodies, in the versions that the
// module in dir requires, and summarises their functions.
func generate(ctx context.Context, dir string, patterns []string) (*table, error) {
	prog, err := load.New(ctx, load.Config{
		Dir: dir, Patterns: patterns, Mode: load.Source,
		Env: append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0"),
	})
	if err != nil {
		return nil, err
	}
	t := &table{modules: make(map[string]string), lines: make(map[string]map[string]string)}
	facts := runner.NewFacts()
	var mu sync.Mutex
	var errs []error
	blind := newBlindness()
	collect := collector(func(p *memory.Package, pass *analysis.Pass) {
		mu.Lock()
		defer mu.Unlock()
		blind.add(p)
		t.add(p, pass, blind)
	})
	analyzers := []*analysis.Analyzer{effects.Analyzer, collect}
	prog.Check(ctx, false, func(pkg *load.Package) {
		// Without a module, so that effects takes the package for one of the
		// user's: of dependencies it believes the table.
		results := runner.Run(&runner.Package{
			Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo, Sizes: pkg.TypesSizes,
			TypeErrors: pkg.TypeErrors, IllTyped: pkg.IllTyped,
		}, analyzers, facts)
		mu.Lock()
		defer mu.Unlock()
		for _, r := range results {
			if r.Err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", pkg.PkgPath, r.Err))
			}
		}
		if m := pkg.Module; m != nil && !m.Main {
			t.modules[m.Path] = m.Version
		}
	})
	for _, e := range slices.Concat(prog.Errors, prog.DependencyErrors()) {
		errs = append(errs, e)
	}
	slices.Sort(t.disagreements)
	return t, errors.Join(errs...)
}

// collector returns an analyzer that hands the effects of each package to use.
func collector(use func(*memory.Package, *analysis.Pass)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "libfacts",
		Doc:        "collect the effects of library functions",
		Requires:   []*analysis.Analyzer{effects.Analyzer},
		ResultType: reflect.TypeFor[*memory.Package](),
		Run: func(pass *analysis.Pass) (any, error) {
			p := pass.ResultOf[effects.Analyzer].(*memory.Package)
			use(p, pass)
			return p, nil
		},
	}
}

// add takes over what may stand in the table: exported functions, and methods
// of exported types, that handle API objects.
func (t *table) add(p *memory.Package, pass *analysis.Pass, blind *blindness) {
	pkg := pass.Pkg
	if internal(pkg.Path()) {
		return
	}
	generated := map[*token.File]bool{}
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		generated[file] = ast.IsGenerated(f) || strings.HasSuffix(file.Name(), "_generated.go")
	}
	for _, f := range p.All() {
		fn, ok := f.Fn.Object().(*types.Func)
		if !ok || f.Fn.Parent() != nil || !visible(fn) || generated[pass.Fset.File(fn.Pos())] || blind.is(fn) || handle(fn) || !kube.HandlesObjects(fn) {
			continue
		}
		if kube.EffectOf(fn).Has(kube.Known) {
			t.compare(fn, &f.Summary)
			continue
		}
		claims, ok := render(f)
		if !ok {
			continue
		}
		lines := t.lines[pkg.Path()]
		if lines == nil {
			lines = make(map[string]string)
			t.lines[pkg.Path()] = lines
		}
		lines[kube.LibraryKey(fn)] = claims
	}
}

// longLine is the length from which the claims are shortened.
const longLine = 160

// render returns the claims of a function for the table; ok is false when they
// are too many, or when nothing can be learnt from them.
func render(f *memory.Func) (claims string, ok bool) {
	s, params, results := f.Summary, f.Fn.Params, f.Fn.Signature.Results()
	// An interface whose methods are called is no function that is called.
	s.Calls = slices.DeleteFunc(slices.Clone(s.Calls), func(c summary.ParamCall) bool {
		if c.Param >= len(params) {
			return true
		}
		_, isFunc := params[c.Param].Type().Underlying().(*types.Signature)
		return !isFunc
	})
	for i, c := range s.Calls {
		// What memory of the function held at the call is not known.
		s.Calls[i].Args = slices.Clone(c.Args)
		for j, arg := range c.Args {
			if slices.ContainsFunc(arg.Terms, func(x summary.Term) bool { return x.Node >= 0 }) {
				s.Calls[i].Args[j] = summary.Template{Opaque: true}
			}
		}
	}
	if fn := f.Fn; fn.TypeParams().Len() > 0 {
		// What is at a path depends on the types.
		s = withoutOtherResults(s, func(int) bool { return true })
		if len(s.Mutates)+len(s.Stores)+len(s.Calls) > 0 {
			return "", false
		}
	}
	s = withoutOtherResults(s, func(i int) bool { return kube.IsPlain(results.At(i).Type()) })
	claims, ok = claimsOf(&s)
	if len(claims) > longLine {
		s = withoutOtherResults(s, func(i int) bool { return !kube.HoldsObject(results.At(i).Type()) })
		claims, ok = claimsOf(&s)
	}
	return claims, ok && says(claims)
}

// says reports whether anything can be learnt from the claims: that all that a
// function is given leaves sight is what is assumed anyway.
func says(claims string) bool {
	for c := range strings.SplitSeq(claims, " ") {
		if !strings.HasPrefix(c, "l") && strings.Trim(c, "r=?,") != "" {
			return true
		}
	}
	return false
}

// visible reports whether programs can call fn by name.
func visible(fn *types.Func) bool {
	if !fn.Exported() {
		return false
	}
	r := fn.Type().(*types.Signature).Recv()
	if r == nil {
		return true
	}
	n := kube.Named(r.Type())
	return n != nil && n.Obj().Exported()
}

// handle reports whether fn returns a value of package reflect, through which
// its caller can change what was given.
func handle(fn *types.Func) bool {
	res := fn.Signature().Results()
	for i := range res.Len() {
		if n := kube.Named(res.At(i).Type()); n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "reflect" {
			return true
		}
	}
	return false
}

func internal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal") || kube.TestSupport(path)
}

// String renders the table: sorted, one line per function.
func (t *table) String() string {
	var b strings.Builder
	b.WriteString(header)
	for _, m := range slices.Sorted(maps.Keys(t.modules)) {
		fmt.Fprintf(&b, "# module %s %s\n", m, t.modules[m])
	}
	for _, pkg := range slices.Sorted(maps.Keys(t.lines)) {
		fmt.Fprintf(&b, "\npackage %s\n", pkg)
		for _, key := range slices.Sorted(maps.Keys(t.lines[pkg])) {
			fmt.Fprintf(&b, "%s: %s\n", key, t.lines[pkg][key])
		}
	}
	return b.String()
}

const header = `# Code generated by lab/libfacts from the bodies of the functions; DO NOT EDIT.
# What functions of the libraries do to API objects:
#   Receiver.Name parameters/results: claims
# Parameters count from 0, the receiver comes first. A path goes down from one:
# .Field, * behind a pointer, map, slice or interface, [] an element.
#   -          reads what it is given, and keeps nothing of it
#   w0*.Labels writes there; !new only objects without UID or name, !decode the content is replaced,
#              !typed not unstructured ones, !if1:is:true only if parameter 0 (one less) is true, !type:T only a T
#   r=A,B      results: p0*.Labels memory of parameter 0, h1 memory of its own (h1.F=… says what it holds),
#              - nobody else's, ? unknown; !copy content that was copied, !when1=true only if result 1 is true
#   s0*.F=A    parameter 0 holds A there afterwards
#   p1*:update/status!always  writes the object to the API server
#   c2=A,B     calls parameter 2 with these
#   l0*        lets parameter 0 out of sight
#   n1:0       result 1 may be the NotFound of a GET, whose key is parameter 0
#   never      does not return
`
