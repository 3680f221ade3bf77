package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// modules are two with a comment each that was meant to suppress something, and one without Kubernetes.
// What they import in its place is enough for the list of packages.
const modules = `
-- k8s/go.mod --
module k8s.io/apimachinery

go 1.26
-- k8s/a.go --
package apimachinery
-- op/go.mod --
module example.com/op

go 1.26

require k8s.io/apimachinery v0.0.0

replace k8s.io/apimachinery => ../k8s
-- op/op.go --
package op

import _ "k8s.io/apimachinery"

// lint:ignore resulterr this is right
func F() {}
-- op/api/go.mod --
module example.com/op/api

go 1.26

require k8s.io/apimachinery v0.0.0

replace k8s.io/apimachinery => ../../k8s
-- op/api/.ctrlvet.yml --
disable: [directive]
-- op/api/api.go --
package api

import _ "k8s.io/apimachinery"

// lint:ignore resulterr this is right
func F() {}
-- op/tools/go.mod --
module example.com/op/tools

go 1.26
-- op/tools/t.go --
package tools
`

// TestUnseen tests with the real rules, and with what they look at, what the tests of the drivers test
// with others: a directive with a space, a module that is not looked at, packages without Kubernetes, and
// settings of one module that do not hold for another.
func TestUnseen(t *testing.T) {
	dir, tool := drivertest.Extract(t, modules), program(t, own)
	const finding = "op.go:5:1: this comment suppresses nothing: write //lint:ignore resulterr <reason>, as a // comment and without other spaces (directive)\n"
	for _, test := range []struct {
		dir, args string
		code      int
		stdout    string
		says      string // "" for no warning
	}{
		{"op", "./...", 1, finding, "api/go.mod: the module below is not looked at, since packages are named within one module: api; "},
		{"op", "-all-modules", 1, finding, ""},
		{"op/api", "", 0, "", ""},
		{"op/api", "-config off", 1, "api.go" + strings.TrimPrefix(finding, "op.go"), ""},
		{"op/tools", "", 0, "", "none of the packages imports Kubernetes"},
		{"op", "tools/...", 2, "", "tools"}, // of another module, as the go command says
	} {
		out := drivertest.Run(t, filepath.Join(dir, test.dir), nil, tool, strings.Fields(test.args)...)
		if out.Code != test.code || out.Stdout != test.stdout || !strings.Contains(out.Stderr, test.says) ||
			test.code < 2 && strings.Contains(out.Stderr, "warning") != (test.says != "") {
			t.Errorf("%s in %s: %v", test.args, test.dir, out)
		}
	}
	// Behind the fix it is a directive, of which the same run says that it suppresses nothing.
	if out := drivertest.Run(t, filepath.Join(dir, "op"), nil, tool, "-fix"); out.Code != 1 || !strings.Contains(out.Stderr, "fixed 1 finding in 1 file") ||
		!strings.Contains(out.Stdout, "this lint directive suppresses nothing: resulterr reports no finding here") {
		t.Errorf("-fix: %v", out)
	}
	// go vet, which looks at one package at a time, says what stands in the package.
	if out := drivertest.Run(t, filepath.Join(dir, "op"), nil, "go", "vet", "-vettool="+tool, "./..."); out.Code == 0 || !strings.Contains(out.Stderr, "this lint directive") {
		t.Errorf("go vet: %v", out)
	}
}

// TestFixes tests that the rules with fixes that are listed are those that say what they change.
func TestFixes(t *testing.T) {
	out := drivertest.Run(t, t.TempDir(), nil, program(t, own), "rules", "-fix")
	for name, want := range map[string]bool{"resulterr": true, "cachemutation": true, "nilderef": false, "blocking": false} {
		if got := strings.Contains(out.Stdout, name+" "); got != want {
			t.Errorf("%s has fixes: %v", name, got)
		}
	}
}

// vendored is code in GOPATH with Kubernetes in a vendor directory, and the same without Kubernetes.
const vendored = `
-- src/example.com/op/op.go --
package op

import (
	"net/url"

	_ "k8s.io/apimachinery"
)

func Key(text string) string {
	block, err := url.Parse(text)
	if err != nil {
		println(err.Error())
	}
	return block.Host
}
-- src/example.com/op/vendor/k8s.io/apimachinery/a.go --
package apimachinery
-- src/example.com/plain/p.go --
package plain

//lint:ignore notfuond because
func F() {}
`

// TestNothingBesideFindings tests that nobody says that there was nothing to look at where something is found:
// Kubernetes is found below vendor where there are no modules, and rules that need none of it look, too.
func TestNothingBesideFindings(t *testing.T) {
	dir, tool := drivertest.Extract(t, vendored), program(t, own)
	for name, want := range map[string]string{
		"op": "", "plain": "ctrlvet: warning: none of the packages imports Kubernetes, itself or through others: the rules about it had nothing to look at\n",
	} {
		out := drivertest.Run(t, filepath.Join(dir, "src", "example.com", name), []string{"GO111MODULE=off", "GOPATH=" + dir}, tool, "./...")
		if out.Code != 1 || !strings.HasPrefix(out.Stderr, want+"1 finding ") || strings.Contains(out.Stderr, "there was nothing") {
			t.Errorf("%s: %v", name, out)
		}
	}
}
