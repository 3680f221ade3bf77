package nogo

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/txtar"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// Stock is the driver that is generated around: this package requires it.
var _ = unitchecker.Main

// source is a driver of the rules, each by the variable Analyzer of its package.
func source() string {
	var imports, list strings.Builder
	for _, a := range analyzers.All() {
		if a.Name == config.Directive {
			continue // not a rule: it is made from a list of them
		}
		fmt.Fprintf(&imports, "\t%s %q\n", a.Name, "github.com/ctrlvet/ctrlvet/analyzers/"+a.Name)
		fmt.Fprintf(&list, "\t\t%s.Analyzer,\n", a.Name)
	}
	return "package main\n\nimport (\n\t\"golang.org/x/tools/go/analysis/unitchecker\"\n\n" + imports.String() +
		")\n\nfunc main() {\n\tunitchecker.Main(\n" + list.String() + "\t)\n}\n"
}

// sample writes the module that golangci-lint is tested with. The stock driver
// looks at the source of everything it imports.
func sample(t *testing.T, root string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile(filepath.Join(root, "integrations", "golangci", "sample.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: data})
	}
	for _, f := range archive.Files {
		if f.Name == "go.mod" {
			f.Data = bytes.Replace(f.Data, []byte("module github.com/ctrlvet/ctrlvet/testdata"), []byte("module example.com/sample"), 1)
		}
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestDriver builds the driver and compares what it finds, as the tool of go vet,
// with what ctrlvet finds.
func TestDriver(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  strings.Replace(string(mod), "=> ../..", "=> "+root, 1),
		"go.sum":  string(sum),
		"main.go": source(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	driver, ours := filepath.Join(dir, "driver"), filepath.Join(dir, "ctrlvet")
	for out, from := range map[string]string{driver: dir, ours: root} {
		pkg := "."
		if from == root {
			pkg = "./cmd/ctrlvet"
		}
		if o := drivertest.Run(t, from, nil, "go", "build", "-o", out, pkg); o.Code != 0 {
			t.Fatal(o)
		}
	}
	module := sample(t, root)
	want := drivertest.Run(t, module, nil, ours, "-enable", "all", "-disable", config.Directive, "-format", "json", "./...")
	if want.Code != 1 {
		t.Fatal(want)
	}
	got := drivertest.Run(t, module, nil, "go", "vet", "-vettool="+driver, "-json", "./...")
	if got.Code != 0 {
		t.Fatal(got)
	}
	wanted, found := drivertest.FromReport(t, want.Stdout), drivertest.FromTrees(t, module, got.Stdout)
	if len(wanted) == 0 || !slices.Equal(wanted, found) {
		t.Errorf("the generated driver finds\n%s\nctrlvet finds\n%s", strings.Join(found, "\n"), strings.Join(wanted, "\n"))
	}
}
