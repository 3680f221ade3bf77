package kube

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// minors are the versions of controller-runtime that the tables are checked
// against, each with the Kubernetes libraries that go with it.
var minors = []struct{ name, modfile string }{
	{"v0.15", "v0.15.mod"}, {"v0.19", "v0.19.mod"}, {"v0.22", "v0.22.mod"}, {"v0.23", "v0.23.mod"}, {"v0.25", ""},
}

// A name is one that a table of this package holds.
type name struct {
	path, name string
	kind       string // "func", "type"
	pos        token.Position
}

// elsewhere are packages that need not be among the dependencies of a
// controller; the tests do not load them.
var elsewhere = []string{
	pathOperatorReconciler, pathPatchHelper, pathPatchHelperV1Beta1, pathFluxPatch, "github.com/pkg/errors", "golang.org/x/xerrors", pathCrossplaneErrors, pathCrossplaneErrors2, "emperror.dev/errors", "go.uber.org/multierr", "github.com/hashicorp/go-multierror",
	"github.com/golang/glog", "github.com/sirupsen/logrus", "go.uber.org/zap", "golang.org/x/sync/errgroup",
	"k8s.io/klog", "github.com/google/go-cmp/cmp", "github.com/go-test/deep", "google.golang.org/protobuf/proto", "google.golang.org/grpc",
	"github.com/golang/protobuf/proto", "golang.org/x/exp/maps", "github.com/davecgh/go-spew/spew", pathAggregator, pathFilters, pathClusterFlags, pathAPIUtil, pathPrometheus, pathPromAuto, pathCobra,
}

// sources parses the files of this package.
func sources(t *testing.T) (*token.FileSet, []*ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, e.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return fset, files
}

// constants evaluates the string constants of the package.
func constants(files []*ast.File) map[string]string {
	out := make(map[string]string)
	for _, f := range files {
		for _, d := range f.Decls {
			gd, ok := d.(*ast.GenDecl)
			if !ok || gd.Tok != token.CONST {
				continue
			}
			for _, s := range gd.Specs {
				vs := s.(*ast.ValueSpec)
				for i, id := range vs.Names {
					if i < len(vs.Values) {
						if v, ok := stringOf(vs.Values[i], out); ok {
							out[id.Name] = v
						}
					}
				}
			}
		}
	}
	return out
}

func stringOf(e ast.Expr, consts map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.Ident:
		s, ok := consts[e.Name]
		return s, ok
	case *ast.BinaryExpr:
		x, ok1 := stringOf(e.X, consts)
		y, ok2 := stringOf(e.Y, consts)
		return x + y, ok1 && ok2 && e.Op == token.ADD
	}
	return "", false
}

// names lists what the code of this package asks for by path and name, and the
// keys of its tables.
func names(t *testing.T) []name {
	t.Helper()
	fset, files := sources(t)
	consts := constants(files)
	var out []name
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			id, ok := call.Fun.(*ast.Ident)
			if !ok || id.Name != "is" && id.Name != "isFunc" || len(call.Args) < 3 {
				return true
			}
			path, ok := stringOf(call.Args[1], consts)
			if !ok {
				return true // is and isFunc themselves
			}
			kind := "type"
			if id.Name == "isFunc" {
				kind = "func"
			}
			for _, a := range call.Args[2:] {
				s, ok := stringOf(a, consts)
				if !ok {
					t.Errorf("%s: a name that is no constant", fset.Position(a.Pos()))
				}
				out = append(out, name{path, s, kind, fset.Position(a.Pos())})
			}
			return true
		})
	}
	out = append(out, symbols(t)...)
	if len(out) < 80 {
		t.Errorf("only %d names were found in the source: what does this test look at?", len(out))
	}
	for key := range funcFlows {
		i := strings.LastIndexByte(key, '.')
		out = append(out, name{path: key[:i], name: key[i+1:], kind: "func"})
	}
	for key, to := range funcVars {
		out = append(out, name{path: pathCR, name: key, kind: "func"}, name{path: to.path, name: to.name, kind: "func"})
	}
	return out
}

// TestNames: every function and type that the tables name is in the libraries,
// in each minor version that [WindowOf] does not except.
func TestNames(t *testing.T) {
	all := names(t)
	for _, minor := range minors {
		t.Run(minor.name, func(t *testing.T) {
			lib := load(t, minor.modfile)
			for _, n := range all {
				if slices.Contains(elsewhere, n.path) {
					continue
				}
				w, _ := WindowOf(n.path, n.name)
				want := w.Holds(minor.name)
				got := exists(lib, n)
				if got != want {
					t.Errorf("%s: %s %s.%s: there: %v, want %v", n.pos, n.kind, n.path, n.name, got, want)
				}
			}
			for _, w := range windows {
				if got := exists(lib, name{path: w.Path, name: w.Name}); got != w.Holds(minor.name) {
					t.Errorf("the table of windows says of %s.%s: %v, but it is there: %v", w.Path, w.Name, w.Holds(minor.name), got)
				}
			}
		})
	}
}

var loaded = make(map[string]*enginetest.Libraries)

// load loads the libraries of a minor version once for all tests.
func load(t *testing.T, modfile string) *enginetest.Libraries {
	t.Helper()
	if loaded[modfile] == nil {
		loaded[modfile] = enginetest.Load(t, modfile)
	}
	return loaded[modfile]
}

func exists(lib *enginetest.Libraries, n name) bool {
	pkg := lib.Package(n.path)
	if pkg == nil {
		return false
	}
	switch obj := pkg.Scope().Lookup(n.name).(type) {
	case *types.Func:
		return n.kind != "type"
	case *types.Var: // ctrl.CreateOrUpdate is a variable
		_, ok := obj.Type().Underlying().(*types.Signature)
		return ok && n.kind != "type"
	case *types.TypeName:
		return n.kind != "func"
	}
	return false
}

// TestFlows: what the tables say of a function fits its declaration.
func TestFlows(t *testing.T) {
	for _, minor := range minors {
		t.Run(minor.name, func(t *testing.T) {
			lib := load(t, minor.modfile)
			seen := 0
			functions(lib, func(fn *types.Func) {
				if fl, ok := FlowOf(fn); ok {
					seen++
					for _, problem := range flowProblems(fn, fl) {
						t.Errorf("%s: %s", fn.FullName(), problem)
					}
				}
			})
			if seen < 2000 {
				t.Errorf("only %d functions are in the tables", seen)
			}
		})
	}
}

// functions calls f with every function and method of the packages.
func functions(lib *enginetest.Libraries, f func(*types.Func)) {
	for _, pkg := range lib.All() {
		for _, n := range pkg.Scope().Names() {
			switch obj := pkg.Scope().Lookup(n).(type) {
			case *types.Func:
				f(obj)
			case *types.TypeName:
				named, ok := obj.Type().(*types.Named)
				if !ok || !obj.Exported() {
					continue
				}
				for i := range named.NumMethods() {
					f(named.Method(i))
				}
				if iface, ok := named.Underlying().(*types.Interface); ok {
					for i := range iface.NumExplicitMethods() {
						f(iface.ExplicitMethod(i))
					}
				}
			}
		}
	}
}

func flowProblems(fn *types.Func, fl Flow) []string {
	var out []string
	sig := fn.Type().(*types.Signature)
	arg := func(what string, i int) types.Type {
		switch {
		case i == argRecv && sig.Recv() != nil:
			return sig.Recv().Type()
		case i >= 0 && i < sig.Params().Len():
			return sig.Params().At(i).Type()
		}
		out = append(out, fmt.Sprintf("%s argument %d, which it does not have", what, i))
		return nil
	}
	for _, m := range fl.Mutates {
		if at := arg("changes", m.Arg); at != nil {
			if problem := walkType(at, m.Path); problem != "" {
				out = append(out, "changes "+m.Path+": "+problem)
			}
		}
	}
	for _, r := range fl.Returns {
		if r.Result >= sig.Results().Len() {
			out = append(out, fmt.Sprintf("returns an alias as result %d of %d", r.Result, sig.Results().Len()))
		}
		if at := arg("returns", r.Arg); at != nil {
			if problem := walkType(at, r.Path); problem != "" {
				out = append(out, "returns "+r.Path+": "+problem)
			}
		}
	}
	for _, i := range fl.Calls {
		if at := arg("calls", i); at != nil {
			if _, ok := at.Underlying().(*types.Signature); !ok {
				out = append(out, fmt.Sprintf("calls argument %d of type %s", i, at))
			}
		}
	}
	if fl.Fills != nil {
		arg("fills", fl.Fills.Dst)
		arg("fills from", fl.Fills.Src)
	}
	return out
}

// walkType goes down a path from a value of type t and says where that fails.
// What lies behind an interface or a type parameter is not known.
func walkType(t types.Type, path string) string {
	for path != "" {
		var step string
		switch {
		case path[0] == '*':
			step = "*"
		case strings.HasPrefix(path, "[]"):
			step = "[]"
		default:
			step = path[:1+strings.IndexAny(path[1:]+"*", ".*[")]
		}
		path = path[len(step):]
		switch u := t.Underlying().(type) {
		case *types.Interface:
			return ""
		case *types.Pointer:
			if step != "*" {
				return "a pointer has no " + step
			}
			t = u.Elem()
		case *types.Map:
			if step == "*" {
				continue
			}
			if step != "[]" {
				return "a map has no " + step
			}
			t = u.Elem()
		case *types.Slice:
			if step == "*" {
				continue
			}
			if step != "[]" {
				return "a slice has no " + step
			}
			t = u.Elem()
		case *types.Struct:
			f, found := t, false
			for i := range u.NumFields() {
				if "."+u.Field(i).Name() == step {
					f, found = u.Field(i).Type(), true
				}
			}
			if !found {
				return t.String() + " has no field " + step
			}
			t = f
		default:
			return t.String() + " has no " + step
		}
	}
	return ""
}

// TestOps: what is said of client operations fits their declarations, in every
// client there is: controller-runtime's, the typed ones, the dynamic one.
func TestOps(t *testing.T) {
	for _, minor := range minors {
		t.Run(minor.name, func(t *testing.T) {
			lib := load(t, minor.modfile)
			verbs := make(map[Verb]int)
			functions(lib, func(fn *types.Func) {
				op, ok := ClientOp(fn)
				if !ok {
					return
				}
				verbs[op.Verb]++
				params := fn.Type().(*types.Signature).Params()
				for what, i := range map[string]int{"object": op.Obj, "key": op.Key, "patch": op.Patch, "options": op.Opts} {
					if i >= params.Len() && what != "options" {
						t.Errorf("%s: %s is argument %d of %d", fn.FullName(), what, i, params.Len())
					}
				}
				if op.Obj >= 0 && op.Obj < params.Len() && op.Verb != Apply && !holds(params.At(op.Obj).Type()) {
					t.Errorf("%s: the object has type %s", fn.FullName(), params.At(op.Obj).Type())
				}
			})
			for _, v := range []Verb{Get, List, Watch, Create, Update, Patch, Delete, DeleteAll} {
				if verbs[v] == 0 {
					t.Errorf("no operation %s", v)
				}
			}
		})
	}
}

func holds(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	return IsAPIObject(t) || IsListType(t) || IsObjectInterface(t)
}

// TestWords: every exported name that the source of this package spells out is
// the name of something in the libraries: a typing error would be silence.
func TestWords(t *testing.T) {
	known := make(map[string]bool)
	lib := load(t, "")
	for _, pkg := range lib.All() {
		for _, n := range pkg.Scope().Names() {
			obj := pkg.Scope().Lookup(n)
			known[n] = true
			if st, ok := obj.Type().Underlying().(*types.Struct); ok {
				for i := range st.NumFields() {
					known[st.Field(i).Name()] = true
				}
			}
			set := types.NewMethodSet(types.NewPointer(obj.Type()))
			if types.IsInterface(obj.Type()) {
				set = types.NewMethodSet(obj.Type())
			}
			for i := range set.Len() {
				known[set.At(i).Obj().Name()] = true
			}
		}
	}
	for _, w := range windows {
		known[w.Name] = true
	}
	for _, n := range otherWords {
		if known[n] {
			t.Errorf("%s is in the libraries: take it off the list", n)
		}
		known[n] = true
	}
	fset, files := sources(t)
	words := 0
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			s, _ := strconv.Unquote(lit.Value)
			if !token.IsIdentifier(s) || !token.IsExported(s) {
				return true
			}
			words++
			if !known[s] {
				t.Errorf("%s: nothing in the libraries is called %s", fset.Position(lit.Pos()), s)
			}
			return true
		})
	}
	if words < 300 {
		t.Errorf("only %d words", words)
	}
}

// otherWords are names of libraries that the tests do not load, of generated
// code of projects, values of constants, and beginnings of names.
var otherWords = []string{
	"Execute", "ExecuteC", "ExecuteContext", "ExecuteContextC", "SetContext", // of cobra
	"Authentication", "ClusterVersion", "Console", "DNS", "FeatureGate", "Infrastructure", "OAuth", "OperatorHub", "Project", "Scheduler", "WithLazy", "Sugar", "Desugar", "WithField", "WithFields", "SerialPatcher", "NewSerialPatcher", "GetManagerOptions", "GetDiagnosticsOptions", "NetworkAttachmentDefinition", "ForceDelete", "SyncToHost", "SyncToVirtual", "Virtual", "HandlerContext", "DiscardResult", "SyncReconciler", "SyncWithResult", "FinalizeWithResult", "ChildReconciler", "ChildSetReconciler", "AggregateReconciler", "DesiredChild", "DesiredChildren", "DesiredResource", "ReflectChildStatusOnParent", "ReflectChildStatusOnParentWithError", "ReflectChildrenStatusOnParent", "ReflectChildrenStatusOnParentWithError", "Environment", "UseExistingCluster", "OnChange", "OnRemove", "AddGenericHandler", "AddGenericRemoveHandler", "WithSync", "WatchClusterScoped", "Impl", "EnqueueKey", "FilteredGlobalResync", "ReconcileKind", "FinalizeKind", "ObserveKind", "GetLoadBalancer", "GetLoadBalancerName", "EnsureLoadBalancer", "UpdateLoadBalancer", "EnsureLoadBalancerDeleted", "Normal", "APIService", "Wrapf", "WithMessagef", "WithStack", "Combine", "ForceFlush", "Eventually", "Consistently", "TypedLister", "Exponential", "TryGo", "HandleError", "StartAll", "SyncCaches", "RunAndWait", "NotifyContext", "HostOld", "VirtualOld", "SecretAuth", "ClientToken", "Credentials", "SecretAccessKey", "SessionToken", "GetGroupVersionResource", "IsStorageVersion", "NewList", "WatchListClient", "ERROR", "NewDynamicRESTMapper", "ClientConnInterface", "WrapIf", "WrapIff", "WithStackIf", "SetDefaults", "SetObjectDefaults", "WasDeleted", "GetConditions", "SetConditions", "RemoveEventHandlers", "YAMLTo", "JSONTo", "Nested", "SetNested", "GVKForObject", "AddIndexer", "GetByIndex", "QueueKey", "WithAuthenticationAndAuthorization", "NewHelper", "ToRESTConfig", "Filtered", "XValidation", "ExternalObservation", "ExternalCreation", "ExternalUpdate", "ExternalDelete", "ExternalClient", "TypedExternalClient", "GetCondition", "ConditionedStatus", "SetExternalName", "AddAnnotations", "RemoveAnnotations", "SetExternalCreatePending", "SetExternalCreateSucceeded", "SetExternalCreateFailed", "AddLabels", "RemoveLabels", "AddOwnerReference", "AddControllerReference", "Orphan", "Was", "FinalizerExists", "HaveSameController", "IsPaused", "WithReconciler", "Enqueue",
}

// TestStatusKinds: the built-in kinds with a status subresource are those whose
// generated client has UpdateStatus.
func TestStatusKinds(t *testing.T) {
	lib := load(t, "")
	clients := lib.Package("k8s.io/client-go/kubernetes").Scope().Lookup("Interface").Type()
	generated := make(map[string]bool)
	kinds := 0
	for group := range types.NewMethodSet(clients).Methods() {
		res := group.Type().(*types.Signature).Results()
		if res.Len() != 1 || !types.IsInterface(res.At(0).Type()) {
			continue
		}
		for resource := range types.NewMethodSet(res.At(0).Type()).Methods() {
			res := resource.Type().(*types.Signature).Results()
			if res.Len() != 1 || methodNamed(res.At(0).Type(), "Create") == nil {
				continue
			}
			kind := methodNamed(res.At(0).Type(), "Create").Type().(*types.Signature).Results().At(0).Type()
			builtin, status := BuiltIn(kind)
			if !builtin {
				t.Errorf("%s is no built-in kind", kind)
			}
			kinds++
			has := methodNamed(res.At(0).Type(), "UpdateStatus") != nil
			if has != status {
				t.Errorf("%s: the table says %v, the client %v", kind, status, has)
			}
			if has {
				path := strings.TrimPrefix(Named(kind).Obj().Pkg().Path(), pathAPI)
				generated[path[:strings.IndexByte(path, '/')]+"."+Named(kind).Obj().Name()] = true
			}
		}
	}
	if kinds < 80 {
		t.Errorf("only %d kinds", kinds)
	}
	for group, list := range statusKinds {
		for _, kind := range list {
			if group != "apiextensions" && group != "apiregistration" && !generated[group+"."+kind] {
				t.Errorf("no client writes the status of %s.%s", group, kind)
			}
		}
	}
}
