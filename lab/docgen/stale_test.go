package main

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var root = filepath.Join("..", "..")

var gathered = sync.OnceValues(func() (input, error) { return gather(root) })

// TestUpToDate fails when a generated file differs from what would be
// generated now.
func TestUpToDate(t *testing.T) {
	in, err := gathered()
	if err != nil {
		t.Fatal(err)
	}
	stale, err := generate(root, in, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stale {
		t.Errorf("%s is stale: run make docs in the root of the module", name)
	}
}

// unasked are exported names of the rooms, without their packages, that nobody uses,
// and why they stay. The list may only shrink.
var unasked = map[string]string{
	"Switch.IsBoolFlag": "package flag looks for it by an interface that has no name",
	"Package.Notes":     "so does package runner",
}

// TestAsked: everything that the rooms below the rules export is used, and what a
// rule can ask says what it answers.
func TestAsked(t *testing.T) {
	in, err := gathered()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, at := range in.book.Unused {
		_, name, _ := strings.Cut(at[strings.LastIndexByte(at, ' '):], ".")
		seen[name] = true
		if unasked[name] == "" {
			t.Errorf("%s is exported, and no rule and no other package uses it: remove it, or move what only tests need to the tests", at)
		}
	}
	for _, at := range in.book.Silent {
		t.Errorf("%s has no comment: the page of questions shows its first sentence", at)
	}
	for name := range unasked {
		if !seen[name] {
			t.Errorf("%s is used, or gone: take it off the list", name)
		}
	}
	if n := len(in.book.Questions); n < 100 {
		t.Errorf("only %d questions: what does this test look at?", n)
	}
}
