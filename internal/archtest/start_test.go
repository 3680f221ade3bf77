package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// early answers for packages outside of the program when it is imported, and may end it.
const early = "internal/driver/unit/outside/first"

// imported returns the packages of the module that a file imports.
func imported(f file) []string {
	var out []string
	for _, spec := range f.ast.Imports {
		if name, err := strconv.Unquote(spec.Path.Value); err == nil {
			if target, ours := strings.CutPrefix(name, module+"/"); ours {
				out = append(out, target)
			}
		}
	}
	return out
}

// TestInit: what a package needs is made where its variables are, or when it is asked for. golangci-lint knows a plugin
// by its init, the list of rules says what there is to settings, and the answer to packages of others comes first.
func TestInit(t *testing.T) {
	allowed := []string{"plugin/plugin.go", "analyzers/analyzers.go", "internal/driver/unit/outside/first/first.go"}
	eachFile(t, token.NewFileSet(), func(f file) {
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Name.Name == "init" && fn.Recv == nil && !strings.HasSuffix(f.name, "_test.go") && !slices.Contains(allowed, f.name) {
				t.Errorf("%s has a func init", f.name)
			}
		}
	})
}

// starts returns what a file does whenever a program starts, and should not: go vet
// starts one for each package.
func starts(fset *token.FileSet, f file) []string {
	var out []string
	report := func(n ast.Node, format string, args ...any) {
		out = append(out, fmt.Sprintf("%s:%d: %s", f.name, fset.Position(n.Pos()).Line, fmt.Sprintf(format, args...)))
	}
	for _, decl := range f.ast.Decls {
		var at ast.Node = decl
		if fn, ok := decl.(*ast.FuncDecl); ok {
			if fn.Name.Name != "init" || fn.Recv != nil {
				continue
			}
		} else if gen := decl.(*ast.GenDecl); gen.Tok != token.VAR {
			continue
		}
		ast.Inspect(at, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				_, later := n.(*ast.FuncLit)
				return !later
			}
			switch name := types.ExprString(call.Fun); name {
			case "regexp.MustCompile", "regexp.Compile", "template.Must", "template.New", "net.ParseCIDR", "json.Unmarshal", "yaml.Unmarshal":
				report(call, "%s runs whenever the program starts, once per package under go vet: ondemand.Regexp, sync.OnceValue", name)
			case "ondemand.Regexp":
				if lit, ok := call.Args[0].(*ast.BasicLit); ok {
					text, err := strconv.Unquote(lit.Value)
					if err == nil {
						_, err = regexp.Compile(text)
					}
					if err != nil {
						report(call, "%v", err)
					}
				}
			}
			// A literal that is called at once runs as well.
			if lit, ok := call.Fun.(*ast.FuncLit); ok {
				ast.Inspect(lit.Body, func(n ast.Node) bool {
					if c, ok := n.(*ast.CallExpr); ok && strings.HasPrefix(types.ExprString(c.Fun), "regexp.") {
						report(c, "%s runs whenever the program starts: sync.OnceValue", types.ExprString(c.Fun))
					}
					return true
				})
			}
			return true
		})
	}
	return out
}

// TestStart tests that no package that the command consists of compiles patterns or reads
// texts when it is initialised, and that only the command answers early.
func TestStart(t *testing.T) {
	fset := token.NewFileSet()
	files := map[string][]file{}
	eachFile(t, fset, func(f file) {
		if strings.HasSuffix(f.name, "_test.go") {
			return
		}
		pkg := path.Dir(f.name)
		files[pkg] = append(files[pkg], f)
		for _, to := range imported(f) {
			if to == early && pkg != "cmd/ctrlvet" {
				t.Errorf("%s imports %s, which may end the program", f.name, early)
			}
		}
	})
	seen := map[string]bool{}
	var visit func(pkg string)
	visit = func(pkg string) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, f := range files[pkg] {
			for _, v := range starts(fset, f) {
				t.Error(v)
			}
			for _, to := range imported(f) {
				visit(to)
			}
		}
	}
	visit("cmd/ctrlvet")
	if len(seen) < 100 || !seen[early] {
		t.Errorf("only %d packages: %v", len(seen), seen)
	}
}

func TestStarts(t *testing.T) {
	for src, want := range map[string]string{
		"var x = regexp.MustCompile(`a`)":                                                 "regexp.MustCompile runs whenever",
		"var x = func() *regexp.Regexp { return regexp.MustCompile(`a`) }()":              "regexp.MustCompile runs whenever",
		"func init() { x = regexp.MustCompile(`a`) }":                                     "regexp.MustCompile runs whenever",
		"var x = ondemand.Regexp(`a(`)":                                                   "missing closing )",
		"var x = ondemand.Regexp(`a`)":                                                    "",
		"var x = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`a`)})": "",
		"func f() { regexp.MustCompile(`a`) }":                                            "",
	} {
		fset := token.NewFileSet()
		got := strings.Join(starts(fset, file{"a.go", parse(t, fset, "a.go", "package a\n"+src)}), "\n")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}
