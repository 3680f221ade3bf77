// Package rules tests the rules of the list: all of them with one load of their
// code, and each from its own directory.
package rules

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/ruletest"
)

// TestAll tests every rule, each in a subtest of its name. It is called in the
// directory of the list.
func TestAll(t *testing.T) {
	t.Helper()
	ruletest.Run(t, suite("."))
}

// TestThis tests the rule in whose directory it is called, in a subtest of its
// name.
func TestThis(t *testing.T) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	s := suite("..")
	s.Only = filepath.Base(dir)
	ruletest.Run(t, s)
}

// suite is the test of the rules in the list, whose directory is given.
func suite(list string) ruletest.Suite {
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		rules = append(rules, e.Analyzer)
	}
	return ruletest.Suite{
		Module: filepath.Join(list, "..", "testdata"),
		Docs:   list,
		Rules:  rules,
		Others: slices.DeleteFunc(analyzers.All(), func(a *analysis.Analyzer) bool { return slices.Contains(rules, a) }),
	}
}
