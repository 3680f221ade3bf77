package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// checkLayout reports missing files: code, proof, documentation, and regions
// of code for the documentation.
func (l *loaded) checkLayout(name string, p *problems) {
	for _, part := range []part{bad, good} {
		if !hasGo(l.dir(name, part)) {
			p.addf("rules/%s/%s has no Go files", name, part)
			continue
		}
		checkRegions(l.dir(name, part), part, p)
	}
	l.checkProof(name, p)
	page, err := ruledoc.ParseFile(filepath.Join(l.suite.Docs, name, "doc.go"))
	if err != nil {
		p.addf("%v", err)
		return
	}
	if page.Name != name {
		p.addf("%s: documents %q", filepath.Join(l.suite.Docs, name, "doc.go"), page.Name)
	}
	_, documented := page.Sections[ruledoc.Fix]
	if fixes := hasGo(l.dir(name, fixed)); fixes != documented {
		p.addf("doc.go has a section %q: %t, rules/%s/fixed exists: %t; both or none", string(ruledoc.Fix)+":", documented, name, fixes)
	}
}

// checkRegions reports code that does not mark what the rule's page shall show.
func checkRegions(dir string, part part, p *problems) {
	regions := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found, err := ruledoc.Regions(string(src))
		if err != nil {
			p.at(path, 1, "%v", err)
		}
		regions += len(found)
		return nil
	})
	if err != nil {
		p.addf("%v", err)
	}
	if regions == 0 {
		p.addf("no file of %s/ has a region between // doc:begin and // doc:end for the rule's page", part)
	}
}

// checkProof reports a proof that is missing, holds no test, or leaves bad or
// good unexecuted because it does not import it. What it executes is for the
// proof itself to assert; it runs with the tests of the module it lies in.
func (l *loaded) checkProof(name string, p *problems) {
	dir := filepath.Join(l.module, "rules", name)
	if _, err := os.Stat(filepath.Join(dir, "proof_test.go")); err != nil {
		p.addf("rules/%s/proof_test.go is missing", name)
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		p.addf("%v", err)
		return
	}
	tests, imports := 0, map[string]bool{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			p.addf("proof does not parse: %v", err)
			return
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err == nil {
				imports[path] = true
			}
		}
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
				tests++
			}
		}
	}
	if tests == 0 {
		p.addf("rules/%s/proof_test.go has no test", name)
	}
	for _, part := range []part{bad, good} {
		if !importsUnder(imports, "/rules/"+name+"/"+string(part)) {
			p.addf("rules/%s/proof_test.go does not import %s: it must execute both", name, part)
		}
	}
}

// importsUnder reports whether one of the imports ends in suffix.
func importsUnder(imports map[string]bool, suffix string) bool {
	for path := range imports {
		if strings.HasSuffix(path, suffix) || strings.Contains(path, suffix+"/") {
			return true
		}
	}
	return false
}
