package kube

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

func TestLibraryTable(t *testing.T) {
	table := LibraryTable()
	if len(table) > 150<<10 {
		t.Errorf("the table has %d bytes: what is it that users do not need?", len(table))
	}
	var pkgs, keys []string
	ordered := func(list []string, what string) {
		if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("%s are not sorted, or named twice: %q", what, list)
		}
	}
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "package ") {
			pkgs = append(pkgs, line)
			ordered(keys, "functions")
			keys = nil
		} else if key, _, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "#") {
			keys = append(keys, key)
		}
	}
	ordered(keys, "functions")
	ordered(pkgs, "packages")
	if len(pkgs) < 5 {
		t.Errorf("only %d packages", len(pkgs))
	}
	if got := len(librarySections()); got != len(pkgs) {
		t.Errorf("%d packages are found of %d", got, len(pkgs))
	}
}

// TestLibraryClaims asks for functions by identity.
func TestLibraryClaims(t *testing.T) {
	const reads = "-"
	tests := []struct {
		path, name      string
		params, results int
		want            string
		ok              bool
	}{
		{pathMeta, "HasLabel", 2, 1, reads, true},
		{"example.org/app/vendor/" + pathMeta, "HasLabel", 2, 1, reads, true},
		{pathMeta, "HasLabel", 3, 1, "", false}, // another version
		{pathMeta, "HasLabel", 2, 2, "", false},
		{pathMeta, "NoSuchFunction", 2, 1, "", false},
		{"example.org/meta/v1", "HasLabel", 2, 1, "", false},
		{pathMeta, "SetMetaDataLabel", 3, 0, "", false}, // told by hand
	}
	for _, tt := range tests {
		pkg := types.NewPackage(tt.path, "v1")
		tuple := func(n int) *types.Tuple {
			var vars []*types.Var
			for range n {
				vars = append(vars, types.NewVar(token.NoPos, pkg, "", types.Typ[types.Int]))
			}
			return types.NewTuple(vars...)
		}
		fn := types.NewFunc(token.NoPos, pkg, tt.name, types.NewSignatureType(nil, nil, nil, tuple(tt.params), tuple(tt.results), false))
		if got, ok := LibraryClaims(fn); got != tt.want || ok != tt.ok {
			t.Errorf("%s.%s with %d parameters and %d results: got %q, %v", tt.path, tt.name, tt.params, tt.results, got, ok)
		}
	}
	if _, ok := LibraryClaims(nil); ok {
		t.Error("claims about no function")
	}
}
