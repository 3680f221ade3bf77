package scope

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func files(t *testing.T, all map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range all {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestBelow(t *testing.T) {
	const gomod = "module example.com/x\n\nrequire (\n\tk.io/a v1.0.0\n\tk.io/b v1.0.0 // indirect\n)\n"
	dir := files(t, map[string]string{
		"a/go.mod": gomod, "a/b/go.mod": "nonsense", "vendor/v/go.mod": gomod, "testdata/t/go.mod": gomod, ".h/go.mod": gomod,
		"_u/go.mod": gomod, "node_modules/n/go.mod": gomod, "go.mod/file": "", "c/go.mod.txt": "",
	})
	got := Below(dir)
	if len(got) != 2 || got[0].Dir != filepath.Join(dir, "a") || got[0].Path != "example.com/x" || !slices.Equal(got[0].Requires, []string{"k.io/a"}) ||
		got[1].Dir != filepath.Join(dir, "a", "b") || got[1].Path != "" {
		t.Errorf("got %+v", got)
	}
	if got := Below(filepath.Join(dir, "testdata")); len(got) != 1 {
		t.Errorf("what is named itself is not passed over: %+v", got)
	}
	if got := Below(filepath.Join(dir, "nowhere")); got != nil {
		t.Errorf("nowhere: %+v", got)
	}
}

func TestLocal(t *testing.T) {
	dir := files(t, map[string]string{"internal/foo/f.go": "", "all/a.go": "", "cmd/c.go": "", "file.go": "", "example.com/x/x.go": ""})
	for pattern, want := range map[string]string{
		"internal/foo": "./internal/foo", "internal/...": "./internal/...", "internal/f...": "./internal/f...", "internal": "./internal",
		"./internal": "./internal", "../x": "../x", ".": ".", "...": "...", "all": "all", "all/...": "./all/...", "cmd": "cmd", "cmd/...": "./cmd/...",
		"file.go": "file.go", "net/http": "net/http", "example.com/x": "./example.com/x", "example.com/y/...": "example.com/y/...",
		"internal/foo@latest": "internal/foo@latest", dir: dir, "nowhere": "nowhere", "intern...": "intern...",
	} {
		if got := Local(dir, []string{pattern}); !slices.Equal(got, []string{want}) {
			t.Errorf("%s becomes %q, want %s", pattern, got, want)
		}
	}
}

func TestAllModules(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := files(t, map[string]string{
		"top/go.work": "go 1.26\n\nuse (\n\t./a\n\t./b/\n\t../out\n)\n", "top/a/go.mod": "module a\n", "top/b/go.mod": "module b\n", "out/go.mod": "module out\n",
		"top/alone/go.mod": "module alone\n", "top/out/go.mod": "module leftout\n", "solo/go.mod": "module solo\n", "solo/sub/s.go": "package s\n",
	})
	top := filepath.Join(dir, "top")
	never := func(string) bool { return false }
	runs, err := AllModules(top, []string{"./..."}, func(m string) bool { return m == filepath.Join(top, "out") })
	work := "GOWORK=" + filepath.Join(top, "go.work")
	if err != nil || len(runs) != 2 || runs[0].Dir != top || !slices.Equal(runs[0].Patterns, []string{"./a/...", "./b/..."}) || !slices.Equal(runs[0].Env, []string{work}) ||
		runs[1].Dir != filepath.Join(top, "alone") || !slices.Equal(runs[1].Patterns, []string{"./..."}) || !slices.Equal(runs[1].Env, []string{"GOWORK=off"}) {
		t.Errorf("%v: %+v", err, runs)
	}
	// A module of the workspace that lies elsewhere is looked at together with the others when it is named.
	runs, err = AllModules(top, []string{"./a/...", "../out/..."}, never)
	if err != nil || len(runs) != 2 || !slices.Equal(runs[0].Patterns, []string{"./a/..."}) || !slices.Equal(runs[1].Modules, []string{filepath.Join(dir, "out")}) {
		t.Errorf("%v: %+v", err, runs)
	}
	runs, err = AllModules(filepath.Join(dir, "solo"), []string{"./sub/..."}, never)
	if err != nil || len(runs) != 1 || runs[0].Dir != filepath.Join(dir, "solo", "sub") || runs[0].Env != nil || !slices.Equal(runs[0].Modules, []string{filepath.Join(dir, "solo")}) {
		t.Errorf("%v: %+v", err, runs)
	}
	t.Setenv("GOWORK", "off")
	if runs, err = AllModules(top, []string{"./..."}, never); err != nil || len(runs) != 4 || runs[0].Env != nil {
		t.Errorf("without a workspace: %v: %+v", err, runs)
	}
}

func TestExpand(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := files(t, map[string]string{"go.work": "go 1.26\n\nuse (\n\t./x/b\n\t./a\n)\n", "a/go.mod": "module a\n", "x/b/go.mod": "module b\n"})
	for pattern, want := range map[string][]string{
		"./...": {"./x/b/...", "./a/..."}, "./x/...": {"./x/b/..."}, "./a/...": {"./a/..."}, ".": {"."}, "example.com/...": {"example.com/..."}, "...": {"..."}, "./nowhere/...": {"./nowhere/..."},
	} {
		if got := Expand(dir, []string{pattern}); !slices.Equal(got, want) {
			t.Errorf("%s becomes %q, want %q", pattern, got, want)
		}
	}
}
