package rbac

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"
)

// TestGroupOfKind: requests name the group that the code has in its GroupVersion, whatever a
// marker says; a marker decides where the code names several, or none that is seen.
func TestGroupOfKind(t *testing.T) {
	const marker = "// +groupName=marked.example.com\npackage v1\n\nimport \"k8s.io/apimachinery/pkg/runtime/schema\"\n\n"
	const plain = "package v1\n\nimport \"k8s.io/apimachinery/pkg/runtime/schema\"\n\n"
	const same = "var GroupVersion = schema.GroupVersion{Group: \"code.example.com\", Version: \"v1\"}\n"
	for _, test := range []struct{ name, file, other, want string }{
		{"marker", marker, "", "marked.example.com"},
		{"code", plain + same, "", "code.example.com"},
		{"constant", plain + "const group = \"const.example.com\"\n\nvar GroupVersion = schema.GroupVersion{group, \"v1\"}\n", "", "const.example.com"},
		{"both", marker + same, "", "code.example.com"},
		{"several", marker + same + "var Old = schema.GroupVersion{Group: \"old.example.com\"}\n", "", "marked.example.com"},
		{"not seen", marker + "var GroupVersion = schema.GroupVersion{Group: name(), Version: \"v1\"}\n", "", "marked.example.com"},
		{"not seen, without a marker", plain + "var GroupVersion = schema.GroupVersion{Group: name(), Version: \"v1\"}\n", "", ""},
		{"in a function", marker, plain + "func old() schema.GroupVersion { return schema.GroupVersion{Group: \"old.example.com\"} }\n", "marked.example.com"},
		{"in a function, without a marker", plain, plain + "func own() schema.GroupVersion { return schema.GroupVersion{Group: \"own.example.com\"} }\n", "own.example.com"},
		{"another file", plain, marker, "marked.example.com"},
		{"nothing", plain, "package v1\n", ""},
		{"broken", plain, "// +groupName=broken.example.com\npackage", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := write(t, map[string]string{"v1/types.go": test.file + "type Foo struct{}\n", "v1/other.go": test.other, "v1/x_test.go": "// +groupName=test.example.com\npackage v1\n"})
			fset := token.NewFileSet()
			f, err := goparser.ParseFile(fset, filepath.Join(dir, "v1", "types.go"), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			cfg := types.Config{Error: func(error) {}} // of the import
			pkg, _ := cfg.Check("example.com/v1", fset, []*ast.File{f}, nil)
			got, ok := NewKinds(nil, fset).Of(pkg.Scope().Lookup("Foo").(*types.TypeName))
			if ok != (test.want != "") || got.Group != test.want {
				t.Errorf("got %q, %v, want %q", got.Group, ok, test.want)
			}
		})
	}
}

// TestGroupOfVariable: of several versions each has its own group.
func TestGroupOfVariable(t *testing.T) {
	const text = "package v1\n\nimport \"k8s.io/apimachinery/pkg/runtime/schema\"\n\nvar (\n" +
		"\tOld = schema.GroupVersion{Group: \"old.example.com\"}\n\tNew = &schema.GroupVersion{Group: \"new.example.com\"}\n\tOther = name()\n)\n"
	dir := write(t, map[string]string{"v1/types.go": text})
	fset := token.NewFileSet()
	f, err := goparser.ParseFile(fset, filepath.Join(dir, "v1", "types.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Error: func(error) {}} // of the import
	pkg, _ := cfg.Check("example.com/v1", fset, []*ast.File{f}, nil)
	kinds := NewKinds(nil, fset)
	for name, want := range map[string]string{"Old": "old.example.com", "New": "new.example.com", "Other": ""} {
		if got, ok := kinds.GroupOf(pkg.Scope().Lookup(name)); got != want && ok || ok != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", name, got, ok, want)
		}
	}
}

// TestOtherPlural: versions of controller-gen did not agree on the plurals of some kinds.
func TestOtherPlural(t *testing.T) {
	for kind, want := range map[string]string{"Presto": "prestoes", "ProtocolIsis": "protocolises", "IngressClassParams": "ingressclassparams", "Website": ""} {
		if got := ResourceOf("example.com", kind).Other; got != want {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
}
