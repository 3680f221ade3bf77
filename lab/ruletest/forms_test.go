package ruletest

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

const lettersDoc = `// Package letters defines an Analyzer.
//
// # Analyzer letters
//
// letters: report functions named after letters
//
// Letters are no names.
//
// Forms:
//
// letters/alpha: report functions named Alpha
//
// The first letter.
//
// letters/beta: report functions named Beta
//
// The second letter.
//
// At run time: nothing.
//
// Instead: names.
//
// Not reported:
//   - other functions
//
// Versions: all.
package letters
`

// letters is a rule with two forms, each about the functions whose names begin
// with its own.
func letters() *analysis.Analyzer {
	form := func(name string) rule.Form {
		return rule.Form{Name: name, Level: rule.Default, Run: func(pass *rule.Pass) {
			for _, f := range pass.Files {
				for _, d := range f.Decls {
					if fn, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(strings.ToLower(fn.Name.Name), name) {
						pass.At(fn.Name).Sayf("function %s", fn.Name.Name)
					}
				}
			}
		}}
	}
	return rule.NewForms(lettersDoc, rule.Forms{form("alpha"), form("beta")}, rule.Always())
}

func lettersCode() files {
	code := func(pkg, body string) string {
		return "package " + pkg + "\n\n// doc:begin\n\n" + body + "\n\n// doc:end\n"
	}
	return files{
		"go.mod":                           "module example.com/testdata\n\ngo 1.26\n",
		"analyzers/letters/doc.go":         lettersDoc,
		"rules/letters/bad/alpha.go":       code("bad", "func Alpha() {} // want `function Alpha`"),
		"rules/letters/bad/beta_second.go": code("bad", "func Beta() {} // want:letters/beta `function Beta`"),
		"rules/letters/good/alpha.go":      code("good", "func First() {}"),
		"rules/letters/good/beta.go":       code("good", "func Second() {}"),
		"rules/letters/proof_test.go": `package letters_test

import (
	"testing"

	"example.com/testdata/rules/letters/bad"
	"example.com/testdata/rules/letters/good"
)

func TestProof(t *testing.T) {
	bad.Alpha()
	bad.Beta()
	good.First()
	good.Second()
}
`,
	}
}

// TestForms: each form needs bad code with a finding of it, good code, and a
// proof that uses both.
func TestForms(t *testing.T) {
	t.Parallel()
	const dir = "rules/letters/"
	for _, test := range []struct {
		name   string
		change func(*testing.T, files)
		want   string // "" passes
	}{
		{"as it is", func(*testing.T, files) {}, ""},
		{"no bad code", remove(dir + "bad/beta"), "form letters/beta has no code: write rules/letters/bad/beta.go"},
		{"no good code", remove(dir + "good/beta"), "form letters/beta has no code: write rules/letters/good/beta.go"},
		{"bad not executed", replace(dir+"proof_test.go", "\tbad.Beta()\n", ""), "form letters/beta has no proof: a test beside proof_test.go must execute what rules/letters/bad/beta.go declares"},
		{"good not executed", replace(dir+"proof_test.go", "\tgood.Second()\n", ""), "what rules/letters/good/beta.go declares"},
		{"no finding", replace(dir+"bad/beta_second.go", "Beta() {} // want:letters/beta `function Beta`", "Other() {}"), "form letters/beta has no finding in rules/letters/bad/beta.go"},
		{"a finding of another form", add(dir+"bad/alpha_more.go", "package bad\n\nfunc Beta2() {} // want `function Beta2`\n"), "finding of form letters/beta in the code of another form"},
		{"expected by name", add(dir+"bad/alpha_more.go", "package bad\n\nfunc Beta2() {} // want:letters/beta `function Beta2`\n"), ""},
		{"the wrong form", replace(dir+"bad/beta_second.go", "want:letters/beta", "want:letters/alpha"), "no finding of letters/alpha matching"},
		{"an unknown form", replace(dir+"bad/beta_second.go", "want:letters/beta", "want:letters/gamma"), "// want:letters/gamma names no rule and no form of one"},
	} {
		t.Run(test.name, func(t *testing.T) {
			fs := lettersCode()
			test.change(t, fs)
			res, err := suite(fs.write(t), letters()).Check()
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(res["letters"].Problems)
			if test.want == "" && got != "[]" || !strings.Contains(got, test.want) {
				t.Errorf("%s, want %q", got, test.want)
			}
		})
	}
}
