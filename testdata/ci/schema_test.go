package ci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	// Its source holds the official schema of SARIF 2.1.0, Errata 01.
	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// officialSARIF returns the schema that OASIS publishes.
func officialSARIF(t *testing.T) string {
	t.Helper()
	dir := must(t, ".", nil, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3")
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "pkg/report/v210/sarif/schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	schema := ""
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			schema, err = strconv.Unquote(lit.Value)
		}
		return err == nil
	})
	const id = `"id": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"`
	if err != nil || !strings.Contains(schema, id) {
		t.Fatalf("this is not the schema: %.200s, %v", schema, err)
	}
	return schema
}

// parse reads JSON.
func parse(t *testing.T, text string) any {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in %.500s", err, text)
	}
	return doc
}

// strict forbids what a schema does not name, for our own output.
func strict(doc any) {
	switch doc := doc.(type) {
	case map[string]any:
		if _, ok := doc["properties"]; ok && doc["type"] == "object" {
			doc["additionalProperties"] = false
		}
		for _, sub := range doc {
			strict(sub)
		}
	case []any:
		for _, sub := range doc {
			strict(sub)
		}
	}
}

func compile(t *testing.T, doc any) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("file:///schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("file:///schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// samples are modules whose reports differ: with findings that have fixes and
// related places, with errors, and without anything.
func samples(t *testing.T) map[string][]string {
	demo, err := filepath.Abs("../demo")
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]string{
		"the demonstration": {"-C", filepath.Dir(demo), "-load=source", "./demo/..."},
		"awkward names":     {"-C", extract(t, module), "./..."},
		"nothing":           {"-C", extract(t, "\n-- go.mod --\nmodule example.com/m\n-- m.go --\npackage m\n"), "./..."},
		"warnings":          {"-C", extract(t, "\n-- go.mod --\nmodule example.com/m\n-- .ctrlvet.yaml --\n-- .ctrlvet.yml --\nexclude: [gone/]\n-- m.go --\npackage m\n\n// lint:ignore resulterr x\n"), "./..."},
		"errors":            {"-C", extract(t, "\n-- go.mod --\nmodule example.com/m\n-- a ä.go --\npackage m\n\nvar X int = \"\"\n"), "./..."},
	}
}

// TestSchemas holds the output against the official schema of SARIF, and
// against those that docs/ publishes.
func TestSchemas(t *testing.T) {
	sarif := compile(t, parse(t, officialSARIF(t)))
	published := func(name string) *jsonschema.Schema {
		doc := parse(t, read(t, filepath.Join(root, "docs", name)))
		strict(doc)
		return compile(t, doc)
	}
	report, baseline, burndown := published("report.schema.json"), published("baseline.schema.json"), published("burndown.schema.json")
	summary := compileSummary(t)
	for name, args := range samples(t) {
		dir := t.TempDir()
		files := map[string]string{"sarif": filepath.Join(dir, "out.sarif"), "json": filepath.Join(dir, "out.json")}
		out := run(t, ".", nil, ctrlvet, append([]string{"-format=sarif=" + files["sarif"], "-format=json=" + files["json"]}, args...)...)
		for form, schema := range map[string]*jsonschema.Schema{"sarif": sarif, "json": report} {
			text := read(t, files[form])
			if err := schema.Validate(parse(t, text)); err != nil {
				t.Errorf("%s as %s: %#v\n%.3000s", name, form, err, text)
			}
		}
		counts := run(t, ".", nil, ctrlvet, append([]string{"-summary", "-format=json"}, args...)...)
		if err := summary.Validate(parse(t, counts.stdout)); err != nil || counts.code != out.code {
			t.Errorf("%s as summary: %#v\n%.3000s", name, err, counts.stdout)
		}
		base := filepath.Join(dir, "baseline.json")
		if out := run(t, ".", nil, ctrlvet, append([]string{"baseline", "-baseline=" + base}, args...)...); (out.code == 0) == (name == "errors") {
			t.Errorf("%s: baseline: %+v", name, out)
		} else if out.code == 0 {
			if err := baseline.Validate(parse(t, read(t, base))); err != nil {
				t.Errorf("%s: %#v", name, err)
			}
			down := run(t, ".", nil, ctrlvet, "burndown", "-format=json", "-baseline="+base)
			if err := burndown.Validate(parse(t, down.stdout)); err != nil || down.code != 0 {
				t.Errorf("%s: burndown: %#v, %+v", name, err, down)
			}
		} else if _, err := os.Stat(base); err == nil {
			t.Errorf("%s: a baseline was written", name)
		}
		if want := map[string]int{"nothing": 0, "errors": 2}[name]; out.code != want && (want != 0 || out.code != 1) || (out.code == 0) != (name == "nothing") {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// compileSummary compiles the schema of -summary -format json, which refers to that of the report.
func compileSummary(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const base = "https://github.com/ctrlvet/ctrlvet/blob/main/docs/"
	c := jsonschema.NewCompiler()
	for _, name := range []string{"report.schema.json", "summary.schema.json"} {
		doc := parse(t, read(t, filepath.Join(root, "docs", name)))
		strict(doc)
		if err := c.AddResource(base+name, doc); err != nil {
			t.Fatal(err)
		}
	}
	s, err := c.Compile(base + "summary.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSchemasRefuse tests that the schemas are no empty promise.
func TestSchemasRefuse(t *testing.T) {
	sarif := compile(t, parse(t, officialSARIF(t)))
	for _, text := range []string{`{"version": "2.1.0"}`, `{"version": "2.1.0", "runs": [{"results": []}]}`, `{"version": "2.1.0", "runs": [], "x": 1}`} {
		if sarif.Validate(parse(t, text)) == nil {
			t.Errorf("%s is valid", text)
		}
	}
	doc := parse(t, read(t, filepath.Join(root, "docs", "report.schema.json")))
	strict(doc)
	if compile(t, doc).Validate(parse(t, `{"findings": [], "errors": [], "warnings": [], "summary": {"findings": 0}}`)) == nil {
		t.Error("a summary without most fields is valid")
	}
}
