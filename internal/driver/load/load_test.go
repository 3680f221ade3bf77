package load

import (
	"context"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/types/typeutil"
)

// loadDir loads packages of a directory and returns the program after Check.
func loadDir(t *testing.T, mode Mode, dir string, patterns ...string) *Program {
	t.Helper()
	p, err := New(t.Context(), Config{Dir: dir, Patterns: patterns, Tests: true, Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	p.Check(t.Context(), true, nil)
	for _, e := range slices.Concat(p.Errors, p.DependencyErrors()) {
		t.Errorf("%s: %v", mode, e)
	}
	for _, pkg := range p.Packages {
		for _, e := range pkg.Errors {
			t.Errorf("%s: %s: %v", mode, pkg.ID, e)
		}
	}
	return p
}

// api describes what the packages of a program see of their dependencies: every
// exported object of every imported package, its type, its methods and fields,
// and the line where it is declared. (Export data has no columns.)
func api(p *Program) map[string]string {
	all := map[string]string{}
	for _, pkg := range p.Packages {
		for _, imp := range pkg.Types.Imports() {
			for _, name := range imp.Scope().Names() {
				obj := imp.Scope().Lookup(name)
				if obj.Exported() {
					all[imp.Path()+"."+name] = describe(p.Fset, obj)
				}
			}
		}
	}
	return all
}

func describe(fset *token.FileSet, obj types.Object) string {
	var b strings.Builder
	place := func(obj types.Object) string {
		pos := fset.Position(obj.Pos())
		if pos.Line > 65535 { // more than export data can tell
			pos.Line = 1
		}
		return fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
	}
	fmt.Fprintf(&b, "%s %s", place(obj), types.ObjectString(obj, nil))
	switch obj := obj.(type) {
	case *types.Const:
		fmt.Fprintf(&b, " = %s", constant.Val(obj.Val()))
	case *types.TypeName:
		fmt.Fprintf(&b, " underlying %s", types.TypeString(obj.Type().Underlying(), nil))
		for _, sel := range typeutil.IntuitiveMethodSet(obj.Type(), nil) {
			if sel.Obj().Exported() {
				fmt.Fprintf(&b, "\n\t%s %s", place(sel.Obj()), sel)
			}
		}
	}
	// The compiler names results of functions that it may inline.
	return inlined.ReplaceAllString(b.String(), "$1")
}

var inlined = regexp.MustCompile(`\(#rv1 ([^,()]*(?:\([^()]*\))?[^,()]*)\)|#rv\d+ `)

// TestModesAgree compares what source without function bodies says of
// dependencies with what the compiler says.
func TestModesAgree(t *testing.T) {
	dir := os.Getenv("CTRLVET_MODES_DIR") // another module, for a larger trial
	patterns := []string{"./..."}
	if dir == "" {
		dir = "../../.."
		patterns = []string{"./internal/driver", "./internal/driver/load", "./internal/driver/runner", "./internal/driver/apply", "./internal/output/report"}
	}
	want := api(loadDir(t, export, dir, patterns...))
	got := api(loadDir(t, Source, dir, patterns...))
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("%s:\nexport: %s\nsource: %s", name, want[name], got[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is known in source mode only", name)
		}
	}
	if len(want) < 1000 {
		t.Errorf("only %d objects compared", len(want))
	}
}

// TestCheckOrder tests that a package is handed out after what it imports, with
// syntax, comments and type information, which are dropped afterwards.
func TestCheckOrder(t *testing.T) {
	p, err := New(t.Context(), Config{Dir: "../../..", Patterns: []string{"./internal/driver"}, Mode: export})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	seen := map[string]bool{}
	p.Check(t.Context(), false, func(pkg *Package) {
		mu.Lock()
		defer mu.Unlock()
		seen[pkg.ID] = true
		for _, dep := range pkg.Deps {
			if !seen[dep.ID] {
				t.Errorf("%s comes before %s, which it imports", pkg.ID, dep.ID)
			}
		}
		if pkg.IllTyped || len(pkg.Syntax) == 0 || len(pkg.TypesInfo.Uses) == 0 || !pkg.Types.Complete() {
			t.Errorf("%s has no syntax or no types", pkg.ID)
		}
		if !slices.ContainsFunc(pkg.Syntax, func(f *ast.File) bool { return len(f.Comments) > 0 }) {
			t.Errorf("%s has no comments", pkg.ID)
		}
		if want := pkg.PkgPath == "github.com/ctrlvet/ctrlvet/internal/driver"; pkg.Report != want {
			t.Errorf("%s: Report is %v", pkg.ID, pkg.Report)
		}
	})
	if len(seen) != len(p.Packages) || !seen["github.com/ctrlvet/ctrlvet/internal/output/report"] {
		t.Errorf("saw %v", slices.Sorted(maps.Keys(seen)))
	}
	for _, pkg := range p.Packages {
		if pkg.Syntax != nil || pkg.TypesInfo != nil {
			t.Errorf("%s is still in memory", pkg.ID)
		}
	}
}

// TestAutoMode tests what decides between export data and source.
func TestAutoMode(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"m/go.mod":            "module example.com/m\n\ngo 1.26\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep v1.0.0 => ../dep@v1.0.0\n",
		"m/m.go":              "package m\n\nimport _ \"example.com/dep\"\n",
		"dep@v1.0.0/go.mod":   "module example.com/dep\n\ngo 1.26\n",
		"dep@v1.0.0/dep.go":   "package dep\n\nimport _ \"embed\"\n\n//go:embed file.txt\nvar File string\n",
		"dep@v1.0.0/file.txt": dir, // never the same, so that the build cache does not know it
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	mode := func(asked Mode) Mode {
		t.Helper()
		p, err := New(t.Context(), Config{Dir: filepath.Join(dir, "m"), Patterns: []string{"./..."}, Mode: asked})
		if err != nil {
			t.Fatal(err)
		}
		return p.Mode
	}
	if got := mode(auto); got != Source {
		t.Errorf("before compiling: %s", got)
	}
	if got := mode(export); got != export {
		t.Errorf("export: %s", got)
	}
	if got := mode(auto); got != export {
		t.Errorf("after compiling: %s", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "m", "m.go"), []byte("package m\n\nimport _ \"example.com/dep\"\n\nvar X int\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := mode(auto); got != export {
		t.Errorf("after a change in the main module: %s", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "dep@v1.0.0", "file.txt"), []byte(dir+"!"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := mode(auto); got != Source {
		t.Errorf("after a change in the dependency: %s", got)
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(ctx, Config{Patterns: []string{"."}}); err != context.Canceled {
		t.Errorf("want context.Canceled, got %v", err)
	}
}

// TestTasksHold tests that no more results are kept than agreed while somebody
// works who can free them, and that nobody waits for ever when nobody can.
func TestTasksHold(t *testing.T) {
	const n, workers = 200, 2
	var mu sync.Mutex
	held, most := 0, 0
	hold := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		held += by
		most = max(most, held)
	}
	var tasks []*task
	slow := make(chan bool)
	first := &task{level: 1, run: func() { <-slow }} // all that frees memory waits for it
	for range n {
		check := &task{run: func() { hold(1) }, holds: 1}
		use := &task{level: 1, run: func() { hold(-1) }, holds: -1}
		use.after(check)
		use.after(first)
		tasks = append(tasks, check, use)
	}
	tasks = append(tasks, first)
	done := make(chan bool)
	go func() {
		runTasks(tasks, workers)
		close(done)
	}()
	for {
		mu.Lock()
		full := held >= maxHeld*workers
		mu.Unlock()
		if full {
			break
		}
		time.Sleep(time.Millisecond)
	}
	close(slow)
	<-done
	if held != 0 || most > maxHeld*workers+workers {
		t.Errorf("%d are left, %d were there at once", held, most)
	}

	tasks = nil
	last := &task{run: func() {}, holds: -1}
	for range n {
		check := &task{run: func() {}, holds: 1}
		last.after(check)
		tasks = append(tasks, check)
	}
	runTasks(append(tasks, last), workers)
}

func TestTasks(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var mu sync.Mutex
		var order []int
		var tasks []*task
		for i := range 20 {
			tk := &task{run: func() {
				mu.Lock()
				defer mu.Unlock()
				order = append(order, i)
			}}
			if i > 0 {
				tk.after(tasks[(i-1)/2]) // a tree
			}
			if i%5 == 0 {
				tk.level = 1
			}
			tasks = append(tasks, tk)
		}
		runTasks(tasks, workers)
		if len(order) != 20 {
			t.Fatalf("%d workers: ran %v", workers, order)
		}
		for i := 1; i < 20; i++ {
			if slices.Index(order, i) < slices.Index(order, (i-1)/2) {
				t.Errorf("%d workers: %d ran before %d: %v", workers, i, (i-1)/2, order)
			}
		}
		if want := []int{0, 1, 2, 5}; workers == 1 && !slices.Equal(order[:4], want) {
			t.Errorf("one worker: want %v first, got %v", want, order)
		}
	}
}

// TestLend tests that a package whose test variant is reported on comes without
// bodies, after the variant and before those that import it, and that tests that
// import each other's packages crosswise do not wait for each other.
func TestLend(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.26\n")
	write("p/p.go", "package p\n\nimport \"strings\"\n\nfunc P() string { return strings.ToUpper(\"p\") }\n")
	write("p/p_test.go", "package p\n\nimport _ \"example.com/m/q\"\n")
	write("q/q.go", "package q\n\nfunc Q() {}\n")
	write("q/q_test.go", "package q\n\nimport _ \"example.com/m/r\"\n")
	write("r/r.go", "package r\n\nimport \"example.com/m/p\"\n\nvar R = p.P()\n")
	write("s/s.go", "package s\n\nimport \"example.com/m/q\"\n\nfunc S() { q.Q() }\n")
	write("t/t.go", "package t\n\nimport \"example.com/m/p\"\n\nfunc T() string { return p.P() }\n")
	write("t/t_test.go", "package t\n\nfunc U() {}\n")
	write("v/v.go", "package v\n\nfunc V() {}\n")
	write("v/v_test.go", "package v\n\nvar _ int = \"no\"\n")
	write("w/w.go", "package w\n\nvar _ int = \"no\"\n")
	write("w/w_test.go", "package w\n")
	write("u/u.go", "package u\n\nimport (\n\t\"example.com/m/t\"\n\t\"example.com/m/v\"\n\t_ \"example.com/m/w\"\n)\n\nfunc U() string { v.V(); return t.T() }\n")

	var mu sync.Mutex
	done := map[string]bool{}
	lent := map[string]bool{}
	p, err := New(t.Context(), Config{Dir: dir, Patterns: []string{"./..."}, Mode: Source, Tests: true, Lend: func(variant *Package, pkg *types.Package) {
		mu.Lock()
		defer mu.Unlock()
		if !done[variant.ID] || variant.PkgPath != pkg.Path() || variant.Types == pkg || pkg.Scope().Len() == 0 {
			t.Errorf("%s: not lent by a variant that is done: %s", pkg.Path(), variant.ID)
		}
		lent[pkg.Path()], done[pkg.Path()] = true, true
		if pkg.Path() == "example.com/m/p" && (len(pkg.Imports()) != 1 || pkg.Imports()[0].Path() != "strings") {
			t.Errorf("p imports %v: want what its files import, and nothing of its tests", pkg.Imports())
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	p.Check(t.Context(), false, func(pkg *Package) {
		mu.Lock()
		defer mu.Unlock()
		done[pkg.ID] = true
		if pkg.IllTyped != strings.HasPrefix(pkg.ID, "example.com/m/w") {
			t.Errorf("%s: ill-typed is %v: %v", pkg.ID, pkg.IllTyped, pkg.Errors)
		}
		if strings.HasPrefix(pkg.ID, "example.com/m/v") && (len(pkg.Errors) == 0 || len(pkg.Syntax) != 1) {
			t.Errorf("%s: want the errors of its tests, and its code without them: %v, %d files", pkg.ID, pkg.Errors, len(pkg.Syntax))
		}
		for path, dep := range map[string]string{"r": "p", "s": "q", "u": "t"} {
			if pkg.ID == "example.com/m/"+path && !done["example.com/m/"+dep] {
				t.Errorf("%s comes before %s", path, dep)
			}
		}
	})
	if !done["example.com/m/w"] || lent["example.com/m/w"] {
		t.Errorf("w, which does not compile, was lent or not handed out")
	}
	// p and q would wait for each other, so that only one of them borrows.
	if len(lent) != 3 || !lent["example.com/m/t"] || !lent["example.com/m/v"] {
		t.Errorf("lent are %v", slices.Sorted(maps.Keys(lent)))
	}
	for _, want := range []string{"p [example.com/m/p.test]", "q [example.com/m/q.test]", "r", "s", "t [example.com/m/t.test]", "u"} {
		if !done["example.com/m/"+want] {
			t.Errorf("%s was not handed out", want)
		}
	}
}

// TestScopesStay tests that nothing is added any more to a package that is
// imported, directly or not, when the first package is handed out: rules look
// into scopes while other packages are checked.
func TestScopesStay(t *testing.T) {
	p, err := New(t.Context(), Config{Dir: "../../..", Patterns: []string{"./internal/driver/...", "./cmd/..."}, Mode: export})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	objects := map[*types.Package]int{}
	p.Check(t.Context(), false, func(pkg *Package) {
		mu.Lock()
		defer mu.Unlock()
		var visit func(*types.Package)
		visit = func(pkg *types.Package) {
			if _, ok := objects[pkg]; ok {
				return
			}
			objects[pkg] = pkg.Scope().Len()
			for _, imp := range pkg.Imports() {
				visit(imp)
			}
		}
		visit(pkg.Types)
	})
	for pkg, n := range objects {
		if now := pkg.Scope().Len(); now != n {
			t.Errorf("%s had %d objects when a package that imports it was handed out, and has %d now", pkg.Path(), n, now)
		}
	}
	if len(objects) < 50 {
		t.Errorf("only %d packages looked at", len(objects))
	}
}
