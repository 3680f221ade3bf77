package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

const decodes = `
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

func Kind(text string) string {
	block, err := url.Parse(text)
	if err != nil {
		println(err.Error())
	}
	return block.Path
}
`

// TestBaselineOfForms tests that an entry of a form that runs goes with its mistake, although other forms of
// the rule are above the level, and that the mistake is new when it comes back: pruned, and written anew.
func TestBaselineOfForms(t *testing.T) {
	tool := program(t, own)
	for _, args := range [][]string{{"baseline", "-prune"}, {"baseline"}} {
		dir := filepath.Join(drivertest.Extract(t, decodes), "op")
		run := func(args ...string) drivertest.Outcome { return drivertest.Run(t, dir, nil, tool, args...) }
		file := filepath.Join(dir, "op.go")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bad := string(data)
		save := func(text string) {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if out := run("baseline"); out.Code != 0 || !strings.HasSuffix(out.Stderr, "holds 2 findings in 1 package\n") {
			t.Fatalf("first: %v", out)
		}
		save(strings.Replace(bad, "\treturn block.Path\n", "\tif block == nil {\n\t\treturn \"\"\n\t}\n\treturn block.Path\n", 1))
		gone := "example.com/op.Kind: "
		if out := run("-baseline", ".ctrlvet-baseline.json"); out.Code != 0 || !strings.Contains(out.Stderr, gone) {
			t.Errorf("mended: %v", out)
		}
		// A run without the form does not know.
		if out := run(append(args, "-disable=nilderef/failed")...); out.Code != 0 || strings.Contains(out.Stderr, gone) ||
			!strings.HasSuffix(out.Stderr, "holds 2 findings in 1 package, of which 2 were not looked for: they are of rules, packages or functions that this run left out, or may be in test files\n") {
			t.Errorf("%v without the form: %v", args, out)
		}
		if out := run(args...); out.Code != 0 || !strings.Contains(out.Stderr, gone) || !strings.HasSuffix(out.Stderr, "holds 1 finding in 1 package\n") {
			t.Errorf("%v: %v", args, out)
		}
		save(bad)
		if out := run("-baseline", ".ctrlvet-baseline.json"); out.Code != 1 || !strings.HasPrefix(out.Stdout, "op.go:22:9: ") || strings.Count(out.Stdout, "\n") != 1 {
			t.Errorf("%v, and the mistake is back: %v", args, out)
		}
	}
}
