package main

import (
	"path/filepath"
	"testing"
)

// TestUpToDate fails when a generated file differs from what would be
// generated now.
func TestUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	in, err := gather(root)
	if err != nil {
		t.Fatal(err)
	}
	stale, err := generate(root, in, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stale {
		t.Errorf("%s is stale: run go generate ./... in the root of the module", name)
	}
}
