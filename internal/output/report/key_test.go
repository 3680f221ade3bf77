package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestKey(t *testing.T) {
	for text, want := range map[string]string{
		"changed on line 12 but":                 "changed on line N but",
		"lines 3 and more, see labels.go:26":     "lines N and more, see labels.go:N",
		"modifies it (a/b.go:26:7): pass a copy": "modifies it (a/b.go:N): pass a copy",
		"needs 3 replicas, deadline 4":           "needs 3 replicas, deadline 4",
	} {
		if got := (Finding{Message: text}).Key().Message; got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// counts are the numbers in messages that are no lines.
var counts = []string{"one of %d reconcile workers", "these %d RBAC markers", "%d more", "fewer than %d", "missing? Write %d*", "%d without a unit is %dns: write %d*", "%d %s", "node port %d", "requests port %d"}

// TestLinesInMessages tests that rules write lines so that Key finds them: a
// baseline must not depend on where code stands.
func TestLinesInMessages(t *testing.T) {
	checked := 0
	err := filepath.WalkDir("../../../analyzers", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || !strings.Contains(lit.Value, "%d") {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Error(err)
			}
			for _, c := range counts {
				text = strings.ReplaceAll(text, c, "")
			}
			checked++
			if left := places().ReplaceAllString(strings.ReplaceAll(text, "%d", "7"), "${1}N"); strings.Contains(left, "7") {
				t.Errorf("%s: in %s a number is not written as \"line %%d\": if it is no line, add it to counts", name, lit.Value)
			}
			return true
		})
		return nil
	})
	if err != nil || checked == 0 {
		t.Errorf("%d messages checked, %v", checked, err)
	}
}
