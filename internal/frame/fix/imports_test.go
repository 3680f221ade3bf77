package fix

import (
	"go/format"
	"go/parser"
	"go/token"
	"testing"
)

func TestAddImport(t *testing.T) {
	const path = "example.org/lib/pkg/client"
	tests := []struct{ name, before, after string }{
		{"no import", "package p\n\nvar x int\n", "package p\n\nimport \"example.org/lib/pkg/client\"\n\nvar x int\n"},
		{"single import", "package p\n\nimport \"fmt\"\n\nvar x = fmt.Sprint()\n",
			"package p\n\nimport \"fmt\"\nimport \"example.org/lib/pkg/client\"\n\nvar x = fmt.Sprint()\n"},
		{"nearest group, in order", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/lib\"\n\t\"example.org/lib/pkg/log\"\n\n\t\"other.org/a\"\n)\n",
			"package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/lib\"\n\t\"example.org/lib/pkg/client\"\n\t\"example.org/lib/pkg/log\"\n\n\t\"other.org/a\"\n)\n"},
		{"after the nearest", "package p\n\nimport (\n\t\"fmt\"\n\n\tctrl \"example.org/lib\" // the manager\n)\n",
			"package p\n\nimport (\n\t\"fmt\"\n\n\tctrl \"example.org/lib\" // the manager\n\t\"example.org/lib/pkg/client\"\n)\n"},
		{"not among the standard library", "package p\n\nimport (\n\t\"context\"\n\n\t\"other.org/a\"\n)\n",
			"package p\n\nimport (\n\t\"context\"\n\n\t\"example.org/lib/pkg/client\"\n\t\"other.org/a\"\n)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "p.go", tt.before, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			edit, ok := addImport(file, path)
			if !ok {
				t.Fatal("no edit")
			}
			tf := fset.File(file.FileStart)
			got := tt.before[:tf.Offset(edit.Pos)] + string(edit.NewText) + tt.before[tf.Offset(edit.End):]
			out, err := format.Source([]byte(got))
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			if string(out) != tt.after {
				t.Errorf("got\n%s\nwant\n%s", out, tt.after)
			}
		})
	}
}
