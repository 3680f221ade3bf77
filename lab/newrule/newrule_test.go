package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNewRule writes a rule into a copy of the module and runs the tests of the
// list and of that rule there: what newrule writes must pass as it is.
func TestNewRule(t *testing.T) {
	const name = "outsleeps"
	root := copyModule(t)
	written, err := scaffold(root, name, "reconcile")
	if err != nil {
		t.Fatal(err)
	}
	if len(written) != len(layout)+1 || !slices.Contains(written, list) {
		t.Errorf("written: %q", written)
	}
	// -trimpath lets the build cache serve the copy, wherever it lies.
	out := run(t, filepath.Join(root, "lab"), "go", "test", "-trimpath", "-v", "-run", "^(TestList|TestRules)$/^"+name+"$", "./rules")
	for _, want := range []string{"--- PASS: TestList", "--- PASS: TestRules/" + name} {
		if !strings.Contains(out, want) {
			t.Errorf("output does not contain %q:\n%s", want, out)
		}
	}

	// Compiling what the proof imports takes minutes on a machine that has not
	// done so before, and then is not worth it here.
	testdata := filepath.Join(root, "testdata")
	if run(t, testdata, "go", "list", "-f", "{{.Stale}}", "sigs.k8s.io/controller-runtime/pkg/reconcile") != "false\n" {
		t.Log("the libraries are not compiled yet: the proof is not executed")
		return
	}
	run(t, testdata, "go", "test", "./rules/"+name)
}

func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// copyModule copies the module, and of its nested modules only what the code of
// a new rule needs, to a directory of the test.
func copyModule(t *testing.T) string {
	t.Helper()
	from, to := filepath.Join("..", ".."), t.TempDir()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch base := d.Name(); {
			case rel == ".":
			case rel == "testdata" || rel == filepath.Join("lab", "corpus") || strings.HasPrefix(base, "."):
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rel), 0o777)
		}
		if !d.Type().IsRegular() {
			return nil
		}
		return copyFile(filepath.Join(to, rel), path)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(to, "testdata", "rules"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := copyFile(filepath.Join(to, "testdata", name), filepath.Join(from, "testdata", name)); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}

// TestNoneLeft: no rule still has the text that newrule wrote for it.
func TestNoneLeft(t *testing.T) {
	docs, err := filepath.Glob(filepath.Join("..", "..", "analyzers", "*", "doc.go"))
	if err != nil || len(docs) < 10 {
		t.Fatalf("%d rules: %v", len(docs), err)
	}
	for _, file := range docs {
		name := filepath.Base(filepath.Dir(file))
		scaffolded, err := execute("doc.go.tmpl", name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) == string(scaffolded) {
			t.Errorf("%s: the text is that of a new rule: write what %s is about", file, name)
		}
	}
}
