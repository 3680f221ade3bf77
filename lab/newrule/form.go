package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

// formLayout maps the files of a form to their templates.
var formLayout = []struct{ path, template string }{
	{"analyzers/{{.Name}}/{{.Form}}.go", "form.go.tmpl"},
	{"testdata/rules/{{.Name}}/bad/{{.Form}}.go", "form_bad.go.tmpl"},
	{"testdata/rules/{{.Name}}/good/{{.Form}}.go", "form_good.go.tmpl"},
	{"testdata/rules/{{.Name}}/{{.Form}}_test.go", "form_test.go.tmpl"},
}

// reservedForms are headings of the page, names of the rule's package, and what
// the go command reads from the end of a file's name.
var reservedForms = []string{"forms", "bad", "good", "fixed", "versions", "doc", "run", "rule", "proof", "support", "test"}

// A formName names a form in the templates.
type formName struct{ Name, Form, Title, Module string }

// scaffoldForm adds a form to a rule that has forms, and returns the names of the
// files that it wrote or changed. It fails before it writes anything when the
// rule has none, or the name is not valid or taken.
func scaffoldForm(root, name, form string) ([]string, error) {
	if !validName.MatchString(form) || token.IsKeyword(form) || slices.Contains(reservedForms, form) || form == name {
		return nil, fmt.Errorf("form %q: use one word of 3 to 30 lower-case letters and digits that means nothing else in Go, on the page or in the rule's package", form)
	}
	n := formName{name, form, strings.ToUpper(form[:1]) + form[1:], module}
	files, err := withForm(root, n)
	if err != nil {
		return nil, err
	}
	for _, l := range formLayout {
		path := strings.NewReplacer("{{.Name}}", name, "{{.Form}}", form).Replace(l.path)
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(path))); err == nil {
			return nil, fmt.Errorf("%s exists already", path)
		}
		t, err := template.ParseFS(templates, "files/"+l.template)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, n); err != nil {
			return nil, err
		}
		if files[path], err = format.Source(b.Bytes()); err != nil {
			return nil, err
		}
	}
	return writeFiles(root, files)
}

// withForm returns the files of a rule that list its forms, with one more.
func withForm(root string, n formName) (map[string][]byte, error) {
	doc := "analyzers/" + n.Name + "/doc.go"
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(doc)))
	if err != nil {
		return nil, fmt.Errorf("rule %s: %w", n.Name, err)
	}
	const next = "\n// At run time:"
	before, after, ok := strings.Cut(string(text), next)
	if !ok || !strings.Contains(before, "\n// Forms:\n") {
		return nil, fmt.Errorf("%s describes no forms: CONTRIBUTING.md says how to split a rule", doc)
	}
	files := map[string][]byte{doc: fmt.Appendf(nil, "%s\n// %s/%s: report time.Sleep in a function that was given a context\n//\n// A function that sleeps goes on after its caller has given up.\n//%s%s",
		before, n.Name, n.Form, next, after)}
	list := "analyzers/" + n.Name + "/" + n.Name + ".go"
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(list)))
	if err != nil {
		return nil, err
	}
	if files[list], err = addForm(src, n.Form); err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	return files, nil
}

// addForm adds a form at the end of the literal rule.Forms{...}.
func addForm(src []byte, form string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var lit *ast.CompositeLit
	ast.Inspect(f, func(n ast.Node) bool {
		if l, ok := n.(*ast.CompositeLit); ok {
			if sel, ok := l.Type.(*ast.SelectorExpr); ok && sel.Sel.Name == "Forms" {
				lit = l
			}
		}
		return lit == nil
	})
	if lit == nil || len(lit.Elts) == 0 {
		return nil, fmt.Errorf("no literal rule.Forms{...} with a form in it")
	}
	at := fset.Position(lit.Elts[len(lit.Elts)-1].End()).Offset
	return format.Source(slices.Concat(src[:at], []byte(", "+form), src[at:]))
}
