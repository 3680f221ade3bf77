package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
)

// TestMarkersOfModule: without markers there is nothing to compare with, and of several
// programs those count that are made of packages with markers.
func TestMarkersOfModule(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n")
	write("a/a.go", "package a\n")
	found := &permissions{base: dir, modules: map[string]string{"example.com/m": dir}, dirs: map[string]string{"example.com/m/a": filepath.Join(dir, "a")}}
	operator := &needs.Program{Path: "example.com/m/cmd/operator", Packages: []string{"example.com/m/a", "example.com/m/cmd/operator"}}
	tool := &needs.Program{Path: "example.com/m/cmd/tool", Packages: []string{"example.com/m/cmd/tool"}}
	programs := []*needs.Program{operator, tool}

	c := &comparison{programs: programs}
	err := found.withMarkers(c)
	if want := "no +kubebuilder:rbac marker in example.com/m: compare with YAML by -role FILE"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a module without markers: %v, want %q", err, want)
	}
	write("a/a.go", "package a\n\n// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\nfunc f() {}\n")
	err = found.withMarkers(&comparison{programs: programs})
	if want := "controller-gen collects none of the +kubebuilder:rbac markers in example.com/m"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a marker in the comment of a function: %v, want %q", err, want)
	}
	write("a/a.go", "package a\n\n// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n")
	c = &comparison{programs: programs}
	if err := found.withMarkers(c); err != nil || len(c.rules) != 1 || len(c.compared) != 1 || c.compared[0] != operator {
		t.Errorf("got %+v, %v", c, err)
	}
	// An agent that shares one of the packages has a role of its own.
	write("b/b.go", "package b\n\n// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get\n")
	found.dirs["example.com/m/b"] = filepath.Join(dir, "b")
	agent := &needs.Program{Path: "example.com/m/cmd/agent", Packages: []string{"example.com/m/a", "example.com/m/cmd/agent"}}
	operator.Packages = append(operator.Packages, "example.com/m/b")
	c = &comparison{programs: []*needs.Program{agent, operator}}
	if err := found.withMarkers(c); err != nil || len(c.compared) != 1 || c.compared[0] != operator || len(c.apart) != 1 {
		t.Errorf("a program that is a part of another one: %+v, %v", c, err)
	}
	write("Makefile", "manifests:\n\tcontroller-gen crd\n")
	if err := found.withMarkers(&comparison{programs: programs}); err == nil || !strings.Contains(err.Error(), "nothing makes a role of the markers") {
		t.Errorf("markers that nobody makes a role of: %v", err)
	}
	if got := found.where("example.com/m/cmd/tool", "main.go"); got != "cmd/tool/main.go" {
		t.Errorf("a package that is not known is at %s", got)
	}
}

// TestOperators: programs of tests and scripts do not count where there are others.
func TestOperators(t *testing.T) {
	operator, test := &needs.Program{Path: "m/cmd/operator"}, &needs.Program{Path: "m/test/e2e/tool"}
	if got := operators([]*needs.Program{operator, test}); len(got) != 1 || got[0] != operator {
		t.Errorf("got %v", got)
	}
	if got := operators([]*needs.Program{test}); len(got) != 1 {
		t.Errorf("got %v", got)
	}
}

// TestPartly: what is compared with a part of the program alone is never in order.
func TestPartly(t *testing.T) {
	for _, err := range []error{nil, errFindings} {
		if got := (&permissions{partly: true}).whole(err); got == nil || errors.Is(got, errFindings) {
			t.Errorf("after %v: %v, want an error of its own", err, got)
		}
		if got := new(permissions).whole(err); got != err {
			t.Errorf("after %v: %v", err, got)
		}
	}
}
