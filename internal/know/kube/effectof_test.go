package kube

import (
	"go/types"
	"slices"
	"testing"
)

// TestEffectOf: what is known of a call, of functions of the libraries and of
// the shapes that projects' own have.
func TestEffectOf(t *testing.T) {
	lib := load(t, "")
	of := func(path, recv, name string) *types.Func {
		pkg := lib.Package(path)
		if pkg == nil {
			t.Errorf("no package %s", path)
			return nil
		}
		if recv == "" {
			fn, _ := pkg.Scope().Lookup(name).(*types.Func)
			return fn
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(pkg.Scope().Lookup(recv).Type()), true, pkg, name)
		if types.IsInterface(pkg.Scope().Lookup(recv).Type()) {
			obj, _, _ = types.LookupFieldOrMethod(pkg.Scope().Lookup(recv).Type(), true, pkg, name)
		}
		fn, _ := obj.(*types.Func)
		return fn
	}
	for _, c := range []struct {
		path, recv, name string
		want             effect
	}{
		{"reflect", "", "DeepEqual", Reads | Compares | Quiet | Known},
		{"reflect", "", "Copy", Quiet | Known},
		{"fmt", "", "Sprintf", Reads | Compares | Text | Quiet | Known},
		{"fmt", "", "Println", Reads | Compares | Logs | Quiet | Known},
		{"fmt", "", "Sscan", Quiet | Known},
		{"errors", "", "As", Quiet | Known},
		{"encoding/json", "", "Marshal", Reads | Known},
		{"encoding/json", "", "Unmarshal", Known},
		{pathLogr, "Logger", "Info", Reads | Logs | Quiet | Known},
		{pathLogr, "Logger", "Error", Reads | Logs | LogsError | Quiet | Known},
		{pathLogr, "Logger", "WithValues", Reads | Quiet | Known},
		{pathKlog, "", "Infof", Reads | Logs | Quiet | Known},
		{pathKlog, "", "Fatalf", Reads | Exits | Known},
		{pathRecord, "EventRecorder", "Event", Reads | records | Known},
		{pathUtil, "", "AddFinalizer", Marks | Known},
		{pathUtil, "", "ContainsFinalizer", Reads | Known},
		{pathUtil, "", "SetControllerReference", Marks | Known},
		{pathClient, "", "ObjectKeyFromObject", Reads | Known},
		{pathClient, "", "MergeFrom", Reads | Known},
		{pathClient, "", "IgnoreNotFound", Reads | Quiet | Known},
		{pathClient, "Client", "Get", Known},
		{pathClient, "Client", "Update", Known},
		{pathAPI + "core/v1", "Pod", "DeepCopy", Reads | Known},
		{pathAPI + "core/v1", "Pod", "DeepCopyInto", Known},
		{pathAPI + "core/v1", "Pod", "GetLabels", Reads | Known},
		{pathAPI + "core/v1", "Pod", "SetLabels", Known},
		{pathMeta, "Time", "IsZero", Reads | Known},
		{pathMeta, "Time", "UnmarshalJSON", 0},
		{pathQuantity, "Quantity", "Cmp", Reads | Known},
		{pathQuantity, "Quantity", "Add", Known},
		{"sync", "Mutex", "Lock", Reads | Quiet | Known},
		{"os", "", "Exit", Reads | Exits | Known},
	} {
		fn := of(c.path, c.recv, c.name)
		if fn == nil {
			t.Errorf("there is no %s.%s %s", c.path, c.recv, c.name)
			continue
		}
		if got := EffectOf(fn); got != c.want {
			t.Errorf("%s: %010b, want %010b", fn.FullName(), got, c.want)
		}
	}
	if EffectOf(nil) != 0 {
		t.Error("nothing is known of no function")
	}
}

// TestEffectOfShapes: loggers, recorders and texts that a project writes itself.
func TestEffectOfShapes(t *testing.T) {
	_, of := use(t, `package p

import "sigs.k8s.io/controller-runtime/pkg/client"

type Logger struct{}

func (Logger) Infof(format string, args ...any)  {}
func (Logger) Errorf(format string, args ...any) {}

func Warnf(format string, args ...any) {}
func Errors(args ...any) error { return nil }
func Update(o client.Object) {}

type Recorder struct{}

func (Recorder) Eventf(o client.Object, reason string) {}
func (Recorder) EventCount(n int) {}
`)
	method := func(typ, name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(of(typ).Type(), true, of(typ).Pkg(), name)
		return obj.(*types.Func)
	}
	for _, c := range []struct {
		fn   *types.Func
		want effect
	}{
		{method("Logger", "Infof"), Reads | Logs | Quiet},
		{method("Logger", "Errorf"), Reads | Logs | LogsError | Quiet},
		{of("Warnf").(*types.Func), Reads | Logs | Quiet},
		{of("Errors").(*types.Func), 0},
		{of("Update").(*types.Func), 0},
		{method("Recorder", "Eventf"), Reads | records},
		{method("Recorder", "EventCount"), 0},
	} {
		if got := EffectOf(c.fn) &^ Known; got != c.want {
			t.Errorf("%s: %010b, want %010b", c.fn.FullName(), got, c.want)
		}
	}
}

// TestEffectTables: every package and name of the tables of EffectOf is in the
// libraries, and what writes through an argument is there by that beginning.
func TestEffectTables(t *testing.T) {
	lib := load(t, "")
	begins := make(map[string][]string)
	functions(lib, func(fn *types.Func) {
		begins[PkgPath(fn.Pkg())] = append(begins[PkgPath(fn.Pkg())], fn.Name())
	})
	there := func(path string) bool { return lib.Package(path) != nil }
	for path := range comparers {
		if !there(path) && !slices.Contains(elsewhere, path) {
			t.Errorf("comparers: no package %s", path)
		}
	}
	for path, prefixes := range writers {
		if slices.Contains(elsewhere, path) {
			continue
		}
		for _, prefix := range prefixes {
			found := false
			for _, name := range begins[path] {
				found = found || hasAnyPrefix(name, prefix)
			}
			if !found {
				t.Errorf("writers: nothing in %s begins with %s", path, prefix)
			}
		}
	}
	for _, name := range markers {
		if fn, _ := lib.Package(pathUtil).Scope().Lookup(name).(*types.Func); fn == nil {
			t.Errorf("markers: no %s", name)
		}
	}
}
