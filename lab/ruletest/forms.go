package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// formsOf returns the names of the forms of a rule that have code beside it. Those
// that run only on request have theirs with the options of rules.
func (s Suite) formsOf(name string) (out []string) {
	for _, f := range rule.FormsOf(s.rule(name)) {
		if f.Level != rule.OnRequest {
			out = append(out, f.Name)
		}
	}
	return out
}

// takeNamed removes an expectation of another rule's finding that names the rule
// or the form.
func (e *expectations) takeNamed(at line, f finding) bool {
	return e.take(at, f.rule, f.diag.Message) || f.name != f.rule && e.take(at, f.name, f.diag.Message)
}

// formOf returns the form that a file of the rule's code is about, "" if none.
func (l *loaded) formOf(name string, p part, file string) string {
	return ruledoc.FormOf(filepath.ToSlash(l.under(name, p, file)), l.suite.formsOf(name))
}

// expected reports whether a finding may stand where its file is: in code of its
// own form, or of no form.
func (l *loaded) expected(name string, f finding) bool {
	form := l.formOf(name, bad, f.start.Filename)
	return form == "" || f.name == name+"/"+form
}

// checkForms reports forms without bad or good code, without a finding there, and
// without a proof that uses it.
func (l *loaded) checkForms(name string, p *problems) {
	forms := l.suite.formsOf(name)
	if len(forms) == 0 {
		return
	}
	found := map[string]bool{}
	for _, pkg := range l.pkgs[name][bad] {
		for _, f := range l.found[pkg] {
			if form := l.formOf(name, bad, f.start.Filename); form != "" && f.name == name+"/"+form {
				found[form] = true
			}
		}
	}
	used := l.usedByProof(name)
	for _, form := range forms {
		for _, part := range []part{bad, good} {
			declared, err := l.declaredFor(name, part, form)
			switch {
			case err != nil:
				p.addf("%v", err)
			case declared == nil:
				p.addf("form %s/%s has no code: write rules/%[1]s/%[3]s/%[2]s.go", name, form, part)
			case !slices.ContainsFunc(declared, func(n string) bool { return used[n] }):
				p.addf("form %s/%s has no proof: a test beside proof_test.go must execute what rules/%[1]s/%[3]s/%[2]s.go declares", name, form, part)
			}
		}
		if !found[form] {
			p.addf("form %s/%s has no finding in rules/%[1]s/bad/%[2]s.go", name, form)
		}
	}
}

// usedByProof returns the names that the proof, beside the code, selects.
func (l *loaded) usedByProof(name string) map[string]bool {
	used := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(l.module, "rules", name, "*.go"))
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			continue // checkProof says so
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				used[sel.Sel.Name] = true
			}
			return true
		})
	}
	return used
}

// declaredFor returns the exported functions, methods and types that the code of
// a form declares; nil if there is no code.
func (l *loaded) declaredFor(name string, part part, form string) (out []string, err error) {
	dir := l.dir(name, part)
	err = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || l.formOf(name, part, path) != form {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		out = append(out, "") // there is code
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				out = append(out, d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						out = append(out, t.Name.Name)
					}
				}
			}
		}
		return nil
	})
	return slices.DeleteFunc(out, func(n string) bool { return n != "" && !ast.IsExported(n) }), err
}
