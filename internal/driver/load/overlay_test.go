package load

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// overlaid writes a module of two packages and loads it with an overlay.
func overlaid(t *testing.T, mode Mode, tests bool, overlay map[string]string) (p *Program, dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module example.com/m\n\ngo 1.24\n",
		"a/a.go":      "package a\n\nimport \"example.com/m/b\"\n\nvar X = b.Y\n",
		"a/a_test.go": "package a\n\nvar _ = X\n",
		"b/b.go":      "package b\n\nvar Y int\n",
		"b/b_test.go": "package b\n\nvar _ = Y\n",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	texts := map[string][]byte{}
	for name, text := range overlay {
		texts[filepath.Join(dir, filepath.FromSlash(name))] = []byte(text)
	}
	cfg := Config{Dir: dir, Patterns: []string{"./..."}, Tests: tests, Mode: mode, Overlay: texts}
	if tests { // what the command line does: bodies are checked once
		cfg.Lend = func(*Package, *types.Package) {}
	}
	p, err := New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	p.Check(t.Context(), true, nil)
	for name, text := range overlay {
		if got := texts[filepath.Join(dir, filepath.FromSlash(name))]; string(got) != text {
			t.Errorf("the overlay of %s was changed: %q", name, got)
		}
	}
	return p, dir
}

func (p *Program) pkg(t *testing.T, id string) *Package {
	t.Helper()
	i := slices.IndexFunc(p.Packages, func(p *Package) bool { return p.ID == id })
	if i < 0 {
		t.Fatalf("no package %s", id)
	}
	return p.Packages[i]
}

// TestOverlay: texts take the place of files, for their package, for those that
// import it, and for what the go command knows: new imports, new files.
func TestOverlay(t *testing.T) {
	for _, mode := range []Mode{auto, Source, export} {
		t.Run(string(mode), func(t *testing.T) {
			text := "package b\n\nimport \"strings\"\n\nvar Y = strings.ToUpper(z)\n"
			p, dir := overlaid(t, mode, false, map[string]string{"b/b.go": text, "b/new.go": "package b\n\nconst z = \"z\"\n"})
			if len(p.Errors) > 0 {
				t.Fatal(p.Errors)
			}
			for _, pkg := range p.Packages {
				if len(pkg.Errors) > 0 {
					t.Errorf("%s: %v", pkg.ID, pkg.Errors)
				}
			}
			if got := p.pkg(t, "example.com/m/a").Types.Scope().Lookup("X").Type().String(); got != "string" {
				t.Errorf("X is of type %s: the importing package saw the file on disk", got)
			}
			b := p.pkg(t, "example.com/m/b")
			file := filepath.Join(dir, "b", "b.go")
			if got, err := b.ReadFile(file); err != nil || string(got) != text {
				t.Errorf("ReadFile: %q, %v", got, err)
			}
			if got, err := b.ReadFile(filepath.Join(dir, "a", "a.go")); err != nil || !strings.HasPrefix(string(got), "package a") {
				t.Errorf("ReadFile of a file on disk: %q, %v", got, err)
			}
			if got, err := os.ReadFile(file); err != nil || string(got) == text {
				t.Errorf("the disk was written: %v", err)
			}
		})
	}
}

// TestOverlayLent: a package whose bodies its test variant has is the same text.
func TestOverlayLent(t *testing.T) {
	p, _ := overlaid(t, auto, true, map[string]string{"b/b.go": "package b\n\nimport \"strings\"\n\nfunc F() string { return strings.ToUpper(\"\") }\n\nvar Y = 1\n"})
	for _, pkg := range p.Packages {
		if len(pkg.Errors) > 0 {
			t.Errorf("%s: %v", pkg.ID, pkg.Errors)
		}
	}
	if errs := p.DependencyErrors(); len(errs) > 0 {
		t.Error(errs)
	}
}

// TestOverlayErrors: what does not compile in the overlay is an error at the
// file's own name.
func TestOverlayErrors(t *testing.T) {
	p, dir := overlaid(t, Source, true, map[string]string{"a/a.go": "package a\n\nvar X int = \"\"\n"})
	a := p.pkg(t, "example.com/m/a [example.com/m/a.test]")
	if len(a.Errors) != 1 || !strings.HasPrefix(a.Errors[0].Pos, filepath.Join(dir, "a", "a.go")+":3:") {
		t.Errorf("got %v", a.Errors)
	}
	if _, err := New(t.Context(), Config{Dir: dir, Overlay: map[string][]byte{"a.go": nil}}); err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("a relative name: %v", err)
	}
}

// TestOverlayLeavesNothing: the files for the go command are gone after New.
func TestOverlayLeavesNothing(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	p, _ := overlaid(t, Source, false, map[string]string{"b/b.go": "package b\n\nvar Y string\n"})
	if len(p.Packages) == 0 {
		t.Fatal("nothing was loaded")
	}
	left, err := filepath.Glob(filepath.Join(tmp, "ctrlvet-overlay-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}
