// Subject: roles

// Package model says what the functions and types of one package are to
// Kubernetes: reconcilers, event handlers, predicates, map and index
// functions, and which of their parameters are cached objects; and which types
// carry which markers. It decides by signature and interface, never by the
// spelling of a name or of a receiver. It never reports.
package model

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// Analyzer builds the model of one package. It has no facts.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrlvetmodel",
	Doc:        "find reconcilers, event handlers and other roles of functions",
	Run:        run,
	Requires:   []*analysis.Analyzer{config.Analyzer, inline.Analyzer},
	ResultType: reflect.TypeFor[*Model](),
}

// A Role is what calls a function.
type Role uint16

// The roles. A function may have several.
const (
	// Reconciler is called by controller-runtime with a request.
	Reconciler Role = 1 << iota
	// ObjectReconciler gets the object itself; the adapter ignores NotFound.
	ObjectReconciler
	// SubReconciler returns (reconcile.Result, error) to a reconciler.
	SubReconciler
	// KeyWorker handles a key taken from a work queue.
	KeyWorker
	// Handler is run by an informer for each event.
	Handler
	// Predicate filters events.
	Predicate
	// MapFunc turns an object into requests.
	MapFunc
	// IndexFunc computes index values under the store's lock.
	IndexFunc
	// Transform may change the object before it is stored.
	Transform
	// Admission serves a webhook.
	Admission
	// Runnable is started by the manager (Start(ctx) error).
	Runnable
	// ReconcileStep returns a reconcile.Result and an error: whoever calls it, a reconcile
	// of another package maybe, what it says is said to controller-runtime.
	ReconcileStep
	// ObjectWorker gets the key of an object and the object itself, as the informer cache
	// holds it: nil after its deletion, maybe, as its contract says.
	ObjectWorker
)

// A cachedParam is a parameter (receiver not counted) that holds memory of an
// informer cache at Path: "*" the pointer itself, ".ObjectNew*" a field.
type cachedParam struct {
	Param int
	Path  string
	What  string
}

// A Func is a function declaration or literal with a role.
type Func struct {
	Node   ast.Node // *ast.FuncDecl or *ast.FuncLit
	Roles  Role
	Cached []cachedParam
	// Contract is what the framework that runs the function promises; nil when that is
	// controller-runtime or client-go, or not known.
	Contract *kube.Contract
}

// A Model holds the roles and markers of one package. It is read-only after
// it was built and safe for concurrent use.
type Model struct {
	// Relevant says that the package imports Kubernetes, or is one of a module that makes controllers.
	Relevant bool
	// OfControllers says that the module of the package makes controllers, and is the program's own.
	OfControllers bool
	// Config holds the user's settings for the package.
	Config *config.Config

	funcs   map[ast.Node]*Func
	order   []*Func
	decls   map[*types.Func]*ast.FuncDecl
	markers map[*types.TypeName][]string
	info    *types.Info
	pkg     *types.Package
	values  map[*types.Var][]ast.Expr // the functions that variables are given
	// inspector goes through the package while roles are looked for.
	inspector *inspector.Inspector
	// at is what is looked at for roles just now, nil for whole functions.
	at   ast.Node
	fset *token.FileSet

	deletions []Deletion
	behind    map[*ast.CompositeLit]behindFilter
}

// requiresControllers is the key of whether the module in a directory requires what controllers are made with.
type requiresControllers struct{ dir string }

// ofControllers reports whether a package is the program's own, in a module that makes controllers: a helper that
// imports nothing of Kubernetes runs in a reconcile as well.
func ofControllers(pass *analysis.Pass) bool {
	if !modules.Own(pass.Module) {
		return false
	}
	in, at := inputs.Of(pass.Pkg), filepath.Dir(inputs.Position(pass.Fset, pass.Files[0].Package).Filename)
	dir, _ := in.Module(at)
	return dir != "" && !modules.Fetched(at) && inputs.Once(in, requiresControllers{dir}, func(in *inputs.Log) bool {
		file := filepath.Join(dir, "go.mod")
		text, err := in.ReadFile(file)
		if err != nil {
			return false
		}
		mod, err := modfile.ParseLax(file, text, nil)
		return err == nil && slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return !r.Indirect && kube.MakesControllers(r.Mod.Path) })
	})
}

func run(pass *analysis.Pass) (any, error) {
	src := inline.Of(pass)
	pass = inline.Pass(pass)
	own := len(pass.Files) > 0 && ofControllers(pass)
	m := &Model{
		Relevant: len(pass.Files) > 0 && (own || kube.Relevant(pass.Pkg)), OfControllers: own,
		Config:  pass.ResultOf[config.Analyzer].(*config.Config),
		funcs:   make(map[ast.Node]*Func),
		decls:   make(map[*types.Func]*ast.FuncDecl),
		markers: make(map[*types.TypeName][]string),
		info:    pass.TypesInfo,
		pkg:     pass.Pkg,
		fset:    pass.Fset,
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if obj, ok := pass.TypesInfo.Defs[fd.Name].(*types.Func); ok {
					m.decls[obj] = fd
				}
			}
		}
	}
	if !m.Relevant {
		return m, nil
	}
	m.collectMarkers(pass)
	m.inspector = src.Inspector
	m.findRoles(src.Inspector)
	m.inspector = nil
	return m, nil
}

// Func returns the roles of a function declaration or literal; nil when it has none.
func (m *Model) Func(node ast.Node) *Func {
	if node == nil {
		return nil
	}
	return m.funcs[node]
}

// Has reports whether the function declared or written at node has one of the roles.
func (m *Model) Has(node ast.Node, roles Role) bool {
	f := m.Func(node)
	return f != nil && f.Roles&roles != 0
}

// Decl returns the declaration of a function of this package, or nil.
func (m *Model) Decl(fn *types.Func) *ast.FuncDecl {
	if fn == nil {
		return nil
	}
	return m.decls[fn.Origin()]
}

func (m *Model) add(node ast.Node, r Role, cached ...cachedParam) {
	f := m.funcs[node]
	if f == nil {
		f = &Func{Node: node}
		m.funcs[node] = f
		m.order = append(m.order, f)
	}
	f.Roles |= r
	if trace.On() {
		m.noteRole(node, r, nil)
	}
	for _, c := range cached {
		if !hasCached(f.Cached, c) {
			f.Cached = append(f.Cached, c)
		}
	}
}

func hasCached(list []cachedParam, c cachedParam) bool {
	return slices.ContainsFunc(list, func(x cachedParam) bool { return x.Param == c.Param && x.Path == c.Path })
}
