package ssaflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

// Analyzer builds the SSA form of one package. It uses go/ssa directly: the
// buildssa pass Requires ctrlflow, whose facts would make the standalone
// checkers load every dependency with syntax. Its result is nil for packages
// without syntax; the form is built at the first call of [Package.Build].
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlvetflow",
	Doc:        "build the SSA form of packages that use Kubernetes",
	Run:        run,
	Requires:   []*analysis.Analyzer{inline.Analyzer},
	ResultType: reflect.TypeFor[*Package](),
}

// A Package is the SSA form of one package and what was learnt from it.
// It is safe for concurrent use once Build, which effects calls before any rule runs, has
// returned: rules of one package may run in parallel.
type Package struct {
	Pkg *ssa.Package
	// Funcs are the source functions and function literals, in source order.
	Funcs []*ssa.Function

	pass     *analysis.Pass
	orig     *analysis.Pass // before calls were inlined
	src      *inline.Source
	byObj    map[*types.Func]*ssa.Function
	building sync.Mutex
	memo     sync.Map // see Memo
	gaveUp   sync.Map // see GaveUp
}

func run(pass *analysis.Pass) (any, error) {
	return &Package{pass: inline.Pass(pass), orig: pass, src: inline.Of(pass)}, nil
}

// Build makes the SSA form unless it exists. It reports whether there is one.
func (p *Package) Build() bool {
	p.building.Lock()
	defer p.building.Unlock()
	if p.Pkg != nil {
		return true
	}
	if len(p.pass.Files) == 0 {
		return false
	}
	prog, pkg := p.create()
	if pkg == nil && p.pass != p.orig { // what was inlined does not fit: without it the package is as the checker left it
		p.pass, p.src = p.orig, inline.Plain(p.orig)
		prog, pkg = p.create()
	}
	if pkg == nil {
		return false
	}
	p.Pkg = pkg
	p.byObj = make(map[*types.Func]*ssa.Function)
	for _, f := range p.pass.Files {
		for _, d := range f.Decls {
			p.addDecl(prog, d)
		}
	}
	if init := pkg.Func("init"); init != nil { // literals in package variables
		p.addAnon(init)
	}
	return true
}

// create builds the SSA form of what is analyzed. Its results are nil when go/ssa
// does not take what was inlined, or what imports with errors left without a type; of the
// driver's own syntax its panic is left alone otherwise.
func (p *Package) create() (prog *ssa.Program, pkg *ssa.Package) {
	defer func() {
		v := recover()
		if v != nil && p.pass == p.orig && typed(p.pass.Pkg, map[*types.Package]bool{}) {
			panic(v)
		}
		if v != nil {
			prog, pkg = nil, nil
		}
	}()
	prog = ssa.NewProgram(p.pass.Fset, 0) // without ssa.DebugRef: what refers to a value uses it
	prog.SetNoReturn(p.src.NeverReturns)
	for _, imp := range slices.Concat(p.pass.Pkg.Imports(), p.src.Packages) {
		if imp != p.pass.Pkg && prog.Package(imp) == nil {
			prog.CreatePackage(imp, nil, nil, true)
		}
	}
	pkg = prog.CreatePackage(p.pass.Pkg, p.pass.Files, p.pass.TypesInfo, false)
	pkg.Build()
	return prog, pkg
}

func (p *Package) addDecl(prog *ssa.Program, d ast.Decl) {
	fd, ok := d.(*ast.FuncDecl)
	if !ok {
		return
	}
	obj, _ := p.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if obj == nil {
		return
	}
	fn := prog.FuncValue(obj)
	if fn == nil || fn.Blocks == nil {
		return
	}
	p.byObj[obj] = fn
	p.Funcs = append(p.Funcs, fn)
	p.addAnon(fn)
}

func (p *Package) addAnon(fn *ssa.Function) {
	for _, a := range fn.AnonFuncs {
		if a.Blocks != nil {
			p.Funcs = append(p.Funcs, a)
		}
		p.addAnon(a)
	}
}

// Memo returns what the maker makes for the package, once for each key. The key
// has a type that only the caller knows. It may be asked at the same time by
// several; the maker must be cheap, as two may run and one of them win.
func Memo[T any](p *Package, key any, maker func() T) T {
	v, ok := p.memo.Load(key)
	if !ok {
		v, _ = p.memo.LoadOrStore(key, maker())
	}
	return v.(T)
}

// Func returns the SSA function of a function declared in this package, or nil.
func (p *Package) Func(obj *types.Func) *ssa.Function {
	if obj == nil {
		return nil
	}
	return p.byObj[obj.Origin()]
}

// File returns the syntax of the file that holds pos, or nil.
func (p *Package) File(pos token.Pos) *ast.File {
	type key struct{}
	return Memo(p, key{}, func() map[*token.File]*ast.File {
		files := make(map[*token.File]*ast.File, len(p.pass.Files))
		for _, f := range p.pass.Files {
			files[p.pass.Fset.File(f.FileStart)] = f
		}
		return files
	})[p.pass.Fset.File(pos)]
}

// Info returns the type information of the package.
func (p *Package) Info() *types.Info { return p.pass.TypesInfo }

// Fset returns the file set of the package.
func (p *Package) Fset() *token.FileSet { return p.pass.Fset }

// Dissolved reports whether all calls of fn were inlined and nothing else refers to
// it.
func (p *Package) Dissolved(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && p.src.Dissolved(obj)
}

// FuncOf returns the function of this package that a function value is: a
// function, a literal, a bound method. nil for others.
func (p *Package) FuncOf(v ssa.Value) *ssa.Function {
	switch v := Unwrap(v).(type) {
	case *ssa.Function:
		if v.Blocks != nil {
			return v
		}
	case *ssa.ChangeType:
		return p.FuncOf(v.X)
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" {
			return p.Func(obj)
		}
		return fn
	}
	return nil
}

// Outermost returns the declared function that fn is or stands in.
func Outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}
