package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const listed = `// Package analyzers lists.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
	"github.com/ctrlvet/ctrlvet/analyzers/notfound"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// List is the list.
var List = []Entry{
	{cachemutation.Analyzer, "cache", rule.Default, "v0.1.0"},
	{Analyzer: notfound.Analyzer, Topic: "reconcile", Since: "v0.1.0"}, // comment
}
`

func TestAddToList(t *testing.T) {
	tests := []struct{ name, entry, imported string }{
		{"alpha", "\t{alpha.Analyzer, \"cache\", \"unreleased\"},\n\t{cachemutation.", "analyzers/alpha\"\n\t\"github.com/ctrlvet/ctrlvet/analyzers/cachemutation\""},
		{"mergefrom", "\t{mergefrom.Analyzer, \"cache\", \"unreleased\"},\n\t{Analyzer: notfound.", "analyzers/mergefrom\"\n\t\"github.com/ctrlvet/ctrlvet/analyzers/notfound\""},
		{"zeta", "// comment\n\t{zeta.Analyzer, \"cache\", \"unreleased\"},\n}", "analyzers/zeta\"\n\t\"github.com/ctrlvet/ctrlvet/internal/frame/rule\""},
	}
	for _, tt := range tests {
		got, err := addToList([]byte(listed), tt.name, "cache")
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		for _, want := range []string{tt.entry, tt.imported} {
			if !strings.Contains(string(got), want) {
				t.Errorf("%s: result does not contain\n%s\n%s", tt.name, want, got)
			}
		}
	}
}

// TestRefuses shows that a name that is wrong or taken changes nothing.
func TestRefuses(t *testing.T) {
	tests := []struct{ name, want string }{
		{"NotFound", "lower-case"},
		{"a", "lower-case"},
		{"9lives", "lower-case"},
		{"../escape", "lower-case"},
		{"select", "keyword"},
		{"directive", "reserved"},
		{"notfound", "in the list already"},
		{"halfway", "exists already"},
	}
	for _, tt := range tests {
		root := t.TempDir()
		write(t, root, list, listed)
		write(t, root, "testdata/rules/halfway/bad/halfway.go", "package bad\n")
		_, err := scaffold(root, tt.name, "cache")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
		after, err := os.ReadFile(filepath.Join(root, list))
		if err != nil {
			t.Fatal(err)
		}
		if string(after) != listed {
			t.Errorf("%s: the list has changed", tt.name)
		}
		if _, err := os.Stat(filepath.Join(root, "analyzers", tt.name)); err == nil {
			t.Errorf("%s: files were written", tt.name)
		}
	}
	if _, err := scaffold(t.TempDir(), "another", "cache"); err == nil || !strings.Contains(err.Error(), "root of the module") {
		t.Errorf("elsewhere: error %v", err)
	}
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
