package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const formedDoc = `// Package greek reports.
//
// # Analyzer greek
//
// greek: report letters
//
// Body.
//
// Forms:
//
// greek/alpha: report alpha
//
// More.
//
// At run time: nothing.
package greek
`

const formedRule = `package greek

import "example.com/internal/frame/rule"

var Analyzer = rule.NewForms(doc, rule.Forms{
	alpha,
})
`

// TestNewForm: a form is added behind the others, in the list and in doc.go, and
// nothing is written when it cannot be.
func TestNewForm(t *testing.T) {
	root := t.TempDir()
	write(t, root, "analyzers/greek/doc.go", formedDoc)
	write(t, root, "analyzers/greek/greek.go", formedRule)
	write(t, root, "analyzers/plain/doc.go", "// Package plain reports.\n//\n// At run time: nothing.\npackage plain\n")
	for _, tt := range []struct{ rule, form, want string }{
		{"greek", "Beta", "lower-case"},
		{"greek", "versions", "means nothing else"},
		{"greek", "greek", "means nothing else"},
		{"plain", "beta", "describes no forms"},
		{"nosuchrule", "beta", "nosuchrule"},
	} {
		if _, err := scaffoldForm(root, tt.rule, tt.form); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s/%s: error %v, want %q", tt.rule, tt.form, err, tt.want)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(root, "*", "*", "beta.go")); len(files) > 0 {
		t.Errorf("written: %q", files)
	}
	written, err := scaffoldForm(root, "greek", "beta")
	if err != nil || len(written) != len(formLayout)+2 {
		t.Fatalf("written %q: %v", written, err)
	}
	for name, want := range map[string]string{
		"analyzers/greek/doc.go":            "// More.\n//\n// greek/beta: report time.Sleep in a function that was given a context\n//\n// A function that sleeps goes on after its caller has given up.\n//\n// At run time: nothing.",
		"analyzers/greek/greek.go":          "\talpha, beta,\n",
		"analyzers/greek/beta.go":           `var beta = rule.Form{Name: "beta", Run: reportBeta}`,
		"testdata/rules/greek/bad/beta.go":  "func BetaWait(",
		"testdata/rules/greek/good/beta.go": "func BetaWait(",
		"testdata/rules/greek/beta_test.go": "func TestBeta(",
	} {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q: %v\n%s", name, want, err, text)
		}
	}
	if _, err := scaffoldForm(root, "greek", "beta"); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("twice: %v", err)
	}
}
