package rbac

import (
	"path/filepath"
	"testing"
)

// TestGrants: markers count within the project, roles and templates within the module.
func TestGrants(t *testing.T) {
	const marker = "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n"
	dir := write(t, map[string]string{
		"go.mod": "module m\n", "one/PROJECT": "version: 3\n", "one/pkg/a.go": "package pkg\n\n" + marker,
		"two/Makefile": "manifests:\n\tcontroller-gen rbac\n", "two/b.go": "package two\n\n" + marker + "\nvar c, _ = client.New(cfg, client.Options{})\n",
		"deploy/role.yaml": roleText, "chart/role.yaml": "kind: ClusterRole\n{{ x }}\n- secrets\n- get\n", "c.go": "package m\n\n" + marker,
	})
	for file, want := range map[string]string{"one/pkg/a.go": "one", "two/b.go": "two", "c.go": ".", "x/y.go": "."} {
		module, project := Dirs(nil, filepath.Join(dir, filepath.FromSlash(file)))
		if module != dir || project != filepath.Join(dir, want) {
			t.Errorf("%s: %s, %s", file, module, project)
		}
	}
	if module, project := Dirs(nil, "a.go"); module != "" || project != "" {
		t.Errorf("no directory: %s, %s", module, project)
	}
	g, err := Grants(nil, dir, filepath.Join(dir, "one"))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Markers) != 1 || len(g.Roles) != 2 || !g.OwnClients("") {
		t.Errorf("%+v", g)
	}
	for _, ask := range []struct {
		resource, verb string
		want           bool
	}{{"secrets", "get", true}, {"secrets", "list", false}, {"secret", "get", false}, {"pods", "get", false}} {
		if got := g.InTemplate("", ask.resource, ask.verb); got != ask.want {
			t.Errorf("%+v: %t", ask, got)
		}
	}
	if _, err := Grants(nil, filepath.Join(dir, "nowhere"), dir); err == nil {
		t.Error("no error for a module that is not there")
	}
}

// TestOwnClients: a field is given what reads from the API server, another one what reads from the cache.
func TestOwnClients(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "PROJECT": "", "main.go": "package main\n\nvar r = &R{\n\tClient: mgr.GetClient(),\n\tLive:   mgr.GetAPIReader(),\n}\n", "deploy/role.yaml": roleText})
	g, err := Grants(nil, dir, dir)
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]bool{"": false, "Client": false, "Live": true, "Alive": false} {
		if got := g.OwnClients(field); got != want {
			t.Errorf("%q: %t", field, got)
		}
	}
}

// TestMakesRoles: a directory for roles, or a file that names the generator.
func TestMakesRoles(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"directory": {"go.mod": "module m\n", "config/rbac/role.yaml": "", "a.go": "package a\n"},
		"makefile":  {"go.mod": "module m\n", "Makefile.gen": "x:\n\tcontroller-gen rbac\n", "a.go": "package a\n"},
		"script":    {"go.mod": "module m\n", "hack/generate.sh": "go run sigs.k8s.io/controller-tools/cmd/controller-gen rbac\n", "a.go": "package a\n"},
		"directive": {"go.mod": "module m\n", "gen/gen.go": "package gen\n\n//go:generate controller-gen rbac\n", "a.go": "package a\n"},
	} {
		if dir := write(t, files); !MakesRoles(nil, filepath.Join(dir, "a.go")) {
			t.Errorf("%s: nothing makes roles", name)
		}
	}
	dir := write(t, map[string]string{".git/config": "", "go.mod": "module m\n", "PROJECT": "version: 3\n", "helm/rbac.yaml": "kind: Role\n", "crd.mk": "x:\n\tcontroller-gen crd\n", "a.go": "package a\n", ".github/a.yaml": "controller-gen\n"})
	if MakesRoles(nil, filepath.Join(dir, "a.go")) {
		t.Error("something makes roles")
	}
	if !MakesRoles(nil, "a.go") {
		t.Error("without a module nothing is known")
	}
}

// TestGenerates: a Makefile that runs controller-gen without rbac makes no roles, unless it
// includes others; the help of a scaffold speaks of included ones.
func TestGenerates(t *testing.T) {
	const run = "\tcontroller-gen crd paths=./...\n"
	for text, want := range map[string]bool{
		"manifests:\n" + run: false, "manifests:\n\tcontroller-gen rbac:roleName=a\n": true, "include gen.mk\nmanifests:\n" + run: true,
		"# Makefiles included in this invocation\nmanifests:\n" + run: false,
	} {
		dir := write(t, map[string]string{"go.mod": "module m\n", "Makefile": text, "a.go": "package a\n"})
		if got := Generates(nil, filepath.Join(dir, "a.go")); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
