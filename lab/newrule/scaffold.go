package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// module is the path of the module that rules belong to.
const module = "github.com/ctrlvet/ctrlvet"

// list is the file with the list of rules, relative to the root.
const list = "analyzers/analyzers.go"

//go:embed files/*.tmpl
var templates embed.FS

// layout maps the files of a rule to their templates.
var layout = []struct{ path, template string }{
	{"analyzers/{{.Name}}/doc.go", "doc.go.tmpl"},
	{"analyzers/{{.Name}}/{{.Name}}.go", "rule.go.tmpl"},
	{"testdata/rules/{{.Name}}/bad/{{.Name}}.go", "bad.go.tmpl"},
	{"testdata/rules/{{.Name}}/good/{{.Name}}.go", "good.go.tmpl"},
	{"testdata/rules/{{.Name}}/proof_test.go", "proof_test.go.tmpl"},
}

// validName is the form of a rule's name: it is a package name, a word in
// directives, and a flag.
var validName = regexp.MustCompile(`^[a-z][a-z0-9]{2,29}$`)

// reserved names mean something else in directives, in comments of test code,
// or on the command line.
var reserved = []string{"all", "related", "directive", "ctrlvet", "explain", "rules", "version", "baseline"}

// scaffold writes the files of the rule below root and returns their names. It
// fails before it writes anything when the name is not valid or taken.
func scaffold(root, name, topic string) ([]string, error) {
	switch {
	case !validName.MatchString(name) || token.IsKeyword(name):
		return nil, fmt.Errorf("name %q: use one word of 3 to 30 lower-case letters and digits that is no Go keyword", name)
	case slices.Contains(reserved, name):
		return nil, fmt.Errorf("name %q is reserved", name)
	}
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(list)))
	if err != nil {
		return nil, fmt.Errorf("not in the root of the module? %w", err)
	}
	listed, err := addToList(src, name, topic)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	files := map[string][]byte{list: listed}
	for _, l := range layout {
		path := strings.ReplaceAll(l.path, "{{.Name}}", name)
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(path))); err == nil {
			return nil, fmt.Errorf("%s exists already", path)
		}
		if files[path], err = execute(l.template, name); err != nil {
			return nil, err
		}
	}
	return writeFiles(root, files)
}

// writeFiles writes files below root and returns their names, sorted.
func writeFiles(root string, files map[string][]byte) ([]string, error) {
	var written []string
	for path, text := range files {
		full := filepath.Join(root, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(full, text, 0o666); err != nil {
			return nil, err
		}
		written = append(written, path)
	}
	slices.Sort(written)
	return written, nil
}

// execute fills in a template and formats the Go code that comes out.
func execute(file, name string) ([]byte, error) {
	t, err := template.ParseFS(templates, "files/"+file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, struct{ Name, Module string }{name, module}); err != nil {
		return nil, err
	}
	return format.Source(b.Bytes())
}

// addToList adds the import and the entry of a rule to the source of the list,
// keeping both in the order of names.
func addToList(src []byte, name, topic string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	lit := listLiteral(f)
	if lit == nil {
		return nil, fmt.Errorf("no variable List with a composite literal")
	}
	at := func(p token.Pos) int { return fset.Position(p).Offset }

	entry, before := -1, at(lit.Rbrace)
	for _, elt := range lit.Elts {
		switch other := entryName(elt); {
		case other == name:
			return nil, fmt.Errorf("rule %s is in the list already", name)
		case other > name && entry < 0:
			entry = at(elt.Pos())
		}
	}
	if entry < 0 {
		entry = before
	}
	text := fmt.Sprintf("{%s.Analyzer, %s, \"unreleased\"},\n", name, strconv.Quote(topic))

	path := module + "/analyzers/" + name
	imp, last := -1, -1
	for _, spec := range f.Imports {
		other, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(other, module+"/analyzers/") && other > path && imp < 0 {
			imp = at(spec.Pos())
		}
		if strings.HasPrefix(other, module+"/") && other < path {
			last = at(spec.End())
		}
	}
	line := strconv.Quote(path) + "\n"
	switch {
	case imp >= 0:
	case last >= 0:
		imp, line = last, "\n"+strconv.Quote(path)
	default:
		return nil, fmt.Errorf("no import of a package of %s to put the new one beside", module)
	}
	out := slices.Concat(src[:imp], []byte(line), src[imp:entry], []byte(text), src[entry:])
	return format.Source(out)
}

// listLiteral returns the value of the variable List.
func listLiteral(f *ast.File) *ast.CompositeLit {
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			v := spec.(*ast.ValueSpec)
			if len(v.Names) == 1 && v.Names[0].Name == "List" && len(v.Values) == 1 {
				lit, _ := v.Values[0].(*ast.CompositeLit)
				return lit
			}
		}
	}
	return nil
}

// entryName returns the package that an entry of the list takes its analyzer
// from, or "".
func entryName(elt ast.Expr) string {
	lit, ok := elt.(*ast.CompositeLit)
	if !ok || len(lit.Elts) == 0 {
		return ""
	}
	first := lit.Elts[0]
	if kv, ok := first.(*ast.KeyValueExpr); ok {
		first = kv.Value
	}
	if sel, ok := first.(*ast.SelectorExpr); ok {
		if pkg, ok := sel.X.(*ast.Ident); ok {
			return pkg.Name
		}
	}
	return ""
}
