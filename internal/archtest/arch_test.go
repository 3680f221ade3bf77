package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/ctrlvet/ctrlvet"

// floors are the rooms of the engine, from the ground up. A room may import what
// lies on a lower floor, and nothing beside it or above.
var floors = [][]string{
	{"internal/frame/ondemand", "internal/know/plural"},
	{"internal/frame/trace", "internal/frame/words", "internal/frame/onpurpose", "internal/know/kube", "internal/know/modules", "internal/frame/inputs", "internal/frame/safety"},
	{"internal/frame/consequence"},
	{"internal/frame/config", "internal/know/rbac"},
	{"internal/engine/inline"},
	{"internal/engine/model"},
	{"internal/engine/ssaflow"},
	{"internal/engine/paths", "internal/engine/callgraph", "internal/engine/informer", "internal/engine/nondet", "internal/engine/queues", "internal/engine/needs", "internal/engine/astext"},
	{"internal/engine/errflow", "internal/engine/ctxflow", "internal/engine/objects"},
	{"internal/engine/locks", "internal/engine/closers"},
	{"internal/engine/lifecycle", "internal/engine/effects/summary"},
	{"internal/engine/effects/memory"},
	{"internal/engine/effects/waits"},
	{"internal/engine/effects"},
	{"internal/engine/effects/object"},
	{"internal/frame/fix", "internal/frame/rule"},
	{"internal/engine/recur"},
	{"analyzers/RULE"},
}

// mayImport says which rooms the others may import that have a place in the
// house. Rooms that stand neither here nor on a floor, as the drivers, stand
// above the list of rules and are free.
var mayImport = map[string][]string{
	"analyzers":            {"internal/frame/rule", "internal/frame/config", "internal/driver/ruleset", "analyzers/RULE"},
	"internal/frame/adapt": {"internal/know/modules", "internal/frame/safety"},
	"plugin":               {"internal/frame/adapt", "internal/frame/config", "internal/driver/ruleset", "analyzers"},
	"docs":                 {},

	// What answers before the program is set up.
	"internal/driver/unit/outside": {"internal/know/modules"},

	"internal/output/atomicfile": {},
	"internal/output/report":     {"internal/frame/consequence", "internal/frame/inputs", "internal/frame/ondemand", "internal/frame/safety", "internal/frame/words"},
	"internal/output/patch":      {},
	"internal/output/gate":       {"internal/output/patch", "internal/output/report"},
	"internal/output/baseline":   {"internal/frame/config", "internal/frame/words", "internal/output/report"},

	"lab/variants/matrix":    {},
	"lab/variants/rewrite":   {},
	"lab/variants/catalogue": {"internal/know/kube", "lab/variants/matrix", "lab/variants/rewrite"},
	"lab/mutate":             {"internal/know/kube", "internal/know/rbac"},
	"lab/mutate/run": {"internal/frame/inputs", "internal/know/kube", "internal/frame/config", "internal/frame/rule", "lab/mutate", "analyzers",
		"internal/driver", "internal/driver/load", "internal/driver/runner", "internal/driver/ruleset"},
	"lab/mutate/cmd": {"lab/mutate", "lab/mutate/run", "internal/driver/load"},
}

func floorOf(room string) int {
	return slices.IndexFunc(floors, func(rooms []string) bool { return slices.Contains(rooms, room) })
}

// allowed reports whether one room may import another.
func allowed(from, to string) bool {
	if from == to {
		return true
	}
	if at := floorOf(from); at >= 0 {
		below := floorOf(to)
		return below >= 0 && below < at
	}
	rooms, restricted := mayImport[from]
	return !restricted || slices.Contains(rooms, to)
}

// room returns the room that a package, relative to the module, belongs to:
// RULE for the packages of rules, or the one whose name is the longest part of
// the package's; itself when there is none.
func room(pkg string) string {
	if rest, ok := strings.CutPrefix(pkg, "analyzers/"); ok {
		if _, cmd, _ := strings.Cut(rest, "/"); strings.HasPrefix(cmd, "cmd/") {
			return pkg // a command of one rule stands above it
		}
		return "analyzers/RULE"
	}
	for name := pkg; name != "."; name = path.Dir(name) {
		if _, ok := mayImport[name]; ok && name != "analyzers" || floorOf(name) >= 0 {
			return name
		}
	}
	return pkg
}

// A file is a parsed Go file of the module.
type file struct {
	name string // slash-separated, relative to the root
	ast  *ast.File
}

// violations returns what f must not do.
func violations(fset *token.FileSet, f file) []string {
	var out []string
	test := strings.HasSuffix(f.name, "_test.go")
	pkg := path.Dir(f.name)
	report := func(n ast.Node, format string, args ...any) {
		out = append(out, fmt.Sprintf("%s:%d: %s", f.name, fset.Position(n.Pos()).Line, fmt.Sprintf(format, args...)))
	}
	for _, spec := range f.ast.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			report(spec, "%v", err)
			continue
		}
		target, ours := strings.CutPrefix(imported, module+"/")
		if !ours {
			continue
		}
		to := room(target)
		switch {
		case to == "analyzers/RULE" && strings.HasPrefix(pkg, "analyzers/") && ruleOf(target) != ruleOf(pkg):
			report(spec, "a rule imports another rule, %s: what they share belongs in internal/engine/model or below", imported)
		case test || allowed(room(pkg), to):
		default:
			report(spec, "%s may not import %s: arrows point down, from analyzers by rule, effects, ssaflow and model to kube (see floors)", room(pkg), target)
		}
	}
	if test || room(pkg) == "internal/know/kube" {
		return out
	}
	if room(pkg) == "analyzers/RULE" {
		findings(f.ast, report)
	}
	if floorOf(room(pkg)) >= 0 && room(pkg) != "internal/frame/inputs" && room(pkg) != "internal/frame/config" {
		reads(f.ast, report)
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && types.ExprString(sel) == "ssa.DebugRef" {
			report(n, "ssa.DebugRef: SSA is built without it, all that refers to a value uses it")
		}
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		s, err := strconv.Unquote(lit.Value)
		if err == nil && (strings.HasPrefix(s, "k8s.io/") || strings.HasPrefix(s, "sigs.k8s.io/")) {
			report(lit, "%s: only internal/know/kube knows the names of Kubernetes, ask it in domain words", lit.Value)
		}
		return true
	})
	return out
}

// reads reports where an analyzer reads files past the door that notes it.
func reads(f *ast.File, report func(n ast.Node, format string, args ...any)) {
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch name := types.ExprString(sel); name {
		case "os.ReadFile", "os.Open", "os.OpenFile", "os.ReadDir", "os.Stat", "os.Lstat", "os.Readlink", "os.DirFS", "os.Getenv", "os.LookupEnv",
			"filepath.WalkDir", "filepath.Walk", "filepath.Glob", "filepath.EvalSymlinks":
			report(n, "%s: what an analyzer reads decides about results that are kept: read it through internal/frame/inputs", name)
		}
		return true
	})
}

// findings reports where a rule makes a finding or an edit by hand: under the
// names of package analysis, or by a literal under those that rule and fix give
// them.
func findings(f *ast.File, report func(n ast.Node, format string, args ...any)) {
	named := func(e ast.Expr) string {
		for {
			switch x := e.(type) {
			case *ast.ArrayType:
				e = x.Elt
			case *ast.StarExpr:
				e = x.X
			case *ast.SelectorExpr:
				return types.ExprString(x)
			default:
				return ""
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			switch name := types.ExprString(n); name {
			case "analysis.Diagnostic", "analysis.RelatedInformation", "analysis.SuggestedFix", "analysis.TextEdit":
				report(n, "%s: a rule says pass.At(…).Because(…).Fix(…).Sayf(…), with edits of internal/frame/fix", name)
			}
		case *ast.CompositeLit:
			_, list := n.Type.(*ast.ArrayType)
			switch name := named(n.Type); name {
			case "rule.Cause", "fix.Fix", "fix.Edit":
				if !list || slices.ContainsFunc(n.Elts, func(e ast.Expr) bool { _, lit := e.(*ast.CompositeLit); return lit }) {
					report(n, "a literal of %s: pass.Cause, fix.Offer and the edits of internal/frame/fix make one", name)
				}
			}
		}
		return true
	})
}

// ruleOf returns the rule that a package below analyzers/ belongs to.
func ruleOf(pkg string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(pkg, "analyzers/"), "/")
	return name
}

func TestArchitecture(t *testing.T) {
	fset := token.NewFileSet()
	checked := 0
	eachFile(t, fset, func(f file) {
		checked++
		for _, v := range violations(fset, f) {
			t.Error(v)
		}
	})
	if checked < 10 {
		t.Errorf("only %d files checked: where is the root of the module?", checked)
	}
}

// eachFile calls visit with every Go file of the module and of the laboratory.
func eachFile(t *testing.T, fset *token.FileSet, visit func(file)) {
	t.Helper()
	root := filepath.Join("..", "..")
	lab := filepath.Join(root, "lab")
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p != root && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || p != lab && exists(filepath.Join(p, "go.mod"))) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		visit(file{name, parse(t, fset, name, string(src))})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func parse(t *testing.T, fset *token.FileSet, name, src string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestViolations shows that each kind of violation is seen, and what is allowed
// is not.
func TestViolations(t *testing.T) {
	tests := []struct{ file, src, want string }{
		{"internal/know/kube/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/model"`, "internal/know/kube may not import internal/engine/model"},
		{"internal/engine/model/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"`, "internal/engine/model may not import internal/engine/ssaflow"},
		{"internal/engine/ssaflow/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/paths"`, "internal/engine/ssaflow may not import internal/engine/paths"},
		{"internal/engine/ctxflow/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/errflow"`, "internal/engine/ctxflow may not import internal/engine/errflow"},
		{"internal/engine/paths/sub/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/locks"`, "internal/engine/paths may not import internal/engine/locks"},
		{"internal/engine/effects/summary/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"`, "internal/engine/effects/summary may not import internal/engine/effects/memory"},
		{"internal/engine/effects/memory/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/effects"`, "internal/engine/effects/memory may not import internal/engine/effects"},
		{"internal/engine/ssaflow/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/enginetest"`, "internal/engine/ssaflow may not import internal/engine/enginetest"},
		{"internal/frame/rule/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/recur"`, "internal/frame/rule may not import internal/engine/recur"},
		{"internal/engine/effects/a.go", `import "github.com/ctrlvet/ctrlvet/internal/frame/rule"`, "internal/engine/effects may not import internal/frame/rule"},
		{"internal/frame/rule/a.go", `import "github.com/ctrlvet/ctrlvet/analyzers"`, "internal/frame/rule may not import analyzers"},
		{"internal/engine/model/sub/a.go", `import "github.com/ctrlvet/ctrlvet/internal/frame/rule"`, "internal/engine/model may not import internal/frame/rule"},
		{"analyzers/notfound/a.go", `import "github.com/ctrlvet/ctrlvet/internal/driver"`, "analyzers/RULE may not import internal/driver"},
		{"analyzers/notfound/a.go", `import "github.com/ctrlvet/ctrlvet/analyzers"`, "analyzers/RULE may not import analyzers"},
		{"analyzers/notfound/a.go", `import "github.com/ctrlvet/ctrlvet/analyzers/resulterr"`, "a rule imports another rule"},
		{"analyzers/notfound/a_test.go", `import "github.com/ctrlvet/ctrlvet/analyzers/resulterr"`, "a rule imports another rule"},
		{"analyzers/notfound/a.go", `const p = "sigs.k8s.io/controller-runtime"`, "only internal/know/kube knows"},
		{"internal/engine/model/a.go", "const p = `k8s.io/api`", "only internal/know/kube knows"},
		{"internal/frame/rule/a.go", `import "k8s.io/api/core/v1"`, "only internal/know/kube knows"},
		{"analyzers/notfound/a.go", `var d = analysis.Diagnostic{}`, "analysis.Diagnostic: a rule says pass.At"},
		{"analyzers/notfound/a.go", `func f(d *analysis.SuggestedFix)`, "analysis.SuggestedFix: a rule says"},
		{"analyzers/notfound/a.go", `var r []analysis.RelatedInformation`, "analysis.RelatedInformation: a rule says"},
		{"analyzers/notfound/a.go", `var e = fix.Edit{Pos: 1}`, "a literal of fix.Edit"},
		{"analyzers/notfound/a.go", `var f = []fix.Fix{{Message: "x"}}`, "a literal of fix.Fix"},
		{"analyzers/notfound/a.go", `var c = &rule.Cause{}`, "a literal of rule.Cause"},

		{"analyzers/notfound/a.go", `var _, _ = os.ReadFile("x")`, "read it through internal/frame/inputs"},
		{"internal/know/rbac/a.go", `var _ = filepath.WalkDir`, "read it through internal/frame/inputs"},
		{"internal/know/rbac/a_test.go", `var _ = filepath.WalkDir`, ""},
		{"internal/driver/a.go", `var _ = os.ReadFile`, ""},

		{"analyzers/notfound/a.go", `var r *ssa.DebugRef`, "SSA is built without it"},

		{"analyzers/notfound/a.go", `var e = []fix.Edit{fix.Cut(1, 2)}`, ""},
		{"analyzers/notfound/a.go", `func f(r analysis.Range) []fix.Fix`, ""},
		{"internal/frame/rule/a.go", `var d = analysis.Diagnostic{}`, ""},
		{"internal/know/kube/a.go", `const p = "k8s.io/api"`, ""},
		{"internal/engine/model/a_test.go", `const p = "k8s.io/api"`, ""},
		{"analyzers/notfound/a.go", `import "github.com/ctrlvet/ctrlvet/internal/frame/rule"`, ""},
		{"analyzers/notfound/cmd/notfound/main.go", `import "github.com/ctrlvet/ctrlvet/analyzers/notfound"`, ""},
		{"analyzers/analyzers.go", `import "github.com/ctrlvet/ctrlvet/analyzers/notfound"`, ""},
		{"lab/mutate/a.go", `import "github.com/ctrlvet/ctrlvet/analyzers"`, "lab/mutate may not import analyzers"},
		{"lab/mutate/run/a.go", `import "github.com/ctrlvet/ctrlvet/analyzers"`, ""},
		{"cmd/ctrlvet/main.go", `import "github.com/ctrlvet/ctrlvet/internal/driver"`, ""},
		{"internal/engine/effects/a.go", `import "github.com/ctrlvet/ctrlvet/internal/know/kube"`, ""},
		{"internal/engine/effects/a.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"`, ""},
		{"internal/engine/ssaflow/a_test.go", `import "github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"`, ""},
		{"internal/driver/a.go", `import "github.com/ctrlvet/ctrlvet/internal/frame/rule"`, ""},
	}
	for _, tt := range tests {
		fset := token.NewFileSet()
		f := parse(t, fset, tt.file, "package p\n"+tt.src+"\n")
		got := strings.Join(violations(fset, file{tt.file, f}), "; ")
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s: got %q, want %q", tt.file, tt.src, got, tt.want)
		}
	}
}
