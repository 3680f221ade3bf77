package e2e

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// cached is a module with facts that go through several packages, tests, an
// embedded file and a module of its own beside it.
const cached = `
-- go.mod --
module example.com/m

go 1.24

require example.com/api v0.0.0

replace example.com/api => ./api
-- api/go.mod --
module example.com/api

go 1.24
-- api/v1/api.go --
package v1

func TaintAPI() {}

type T struct{ A int }
-- low/low.go --
package low

import "example.com/api/v1"

func Lower() { v1.TaintAPI() }

func Old() {}
-- low/low_test.go --
package low

import "testing"

func TestLower(t *testing.T) { Lower(); Old() }
-- mid/mid.go --
package mid

import (
	_ "embed"

	"example.com/m/low"
)

//go:embed text.txt
var text string

func Middle() int { low.Lower(); return 0 }

type S struct{ F func() int }
-- mid/text.txt --
text
-- mid/mid_test.go --
package mid_test

import (
	"testing"

	"example.com/m/mid"
)

func TestMiddle(t *testing.T) { mid.Middle() }
-- top/top.go --
package top

import (
	"example.com/m/low"
	"example.com/m/mid"
)

func Top() { mid.Middle(); low.Old() }
-- top/top_other.go --
//go:build other

package top

func TaintOther() { TaintOther() }
-- alone/alone.go --
package alone

func New() {}

func Alone() { New() }
`

// A cachedModule runs ctrlvet with a cache of its own and without.
type cachedModule struct {
	t          *testing.T
	dir, cache string
}

func newCached(t *testing.T) *cachedModule {
	t.Helper()
	m := &cachedModule{t, drivertest.Extract(t, cached), filepath.Join(t.TempDir(), "cache")}
	m.settle()
	return m
}

// settle makes all files look as if they had not been written just now.
func (m *cachedModule) settle() {
	old := time.Now().Add(-time.Hour - 7*time.Nanosecond)
	_ = filepath.WalkDir(m.dir, func(path string, _ fs.DirEntry, _ error) error { return os.Chtimes(path, old, old) })
	time.Sleep(150 * time.Millisecond) // nobody can set the time of the last change
}

func (m *cachedModule) run(env []string, args ...string) outcome {
	m.t.Helper()
	return run(m.t, m.dir, append([]string{"CTRLVET_CACHE=" + m.cache}, env...), program(own), args...)
}

// equal runs with the cache and without, fails where that differs, and returns
// what the cache said of itself.
func (m *cachedModule) equal(what string, env []string, args ...string) (said string) {
	m.t.Helper()
	args = append([]string{"-v", "-format", "json"}, args...)
	kept := m.run(env, args...)
	none := run(m.t, m.dir, env, program(own), args...)
	kept.Stderr, said = withoutCache(kept.Stderr)
	none.Stderr, _ = withoutCache(none.Stderr)
	if kept != none {
		m.t.Fatalf("%s: with the cache (which said %q)\n%v\nwithout\n%v", what, said, kept, none)
	}
	return said
}

// withoutCache takes out what the cache says.
func withoutCache(stderr string) (rest, said string) {
	for line := range strings.Lines(stderr) {
		if text, ok := strings.CutPrefix(line, "ctrlvet: cache: "); ok {
			said += text
		} else {
			rest += line
		}
	}
	return rest, said
}

const unchanged = "nothing changed since an earlier run"

func (m *cachedModule) write(name, text string) {
	m.t.Helper()
	file := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

func (m *cachedModule) replace(name, old, new string) {
	m.t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
	if err != nil || !strings.Contains(string(data), old) {
		m.t.Fatalf("no %q in %s: %v", old, name, err)
	}
	m.write(name, strings.Replace(string(data), old, new, 1))
}

// warm runs until nothing changed.
func (m *cachedModule) warm(env []string, args ...string) {
	m.t.Helper()
	m.equal("first run", env, args...)
	if said := m.equal("second run", env, args...); !strings.Contains(said, unchanged) {
		m.t.Fatalf("the second run says %q", said)
	}
}

// TestCacheChanges tests that whatever changes is seen.
func TestCacheChanges(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.warm(nil)
	same := func(name string) { // size and time stay
		file := filepath.Join(m.dir, filepath.FromSlash(name))
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		m.replace(name, "Old()", "New()")
		if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		name   string
		change func()
		same   bool // as it was at an earlier run, as far as it matters
	}{
		{"a body", func() { m.replace("low/low.go", "v1.TaintAPI()", "_ = v1.T{}") }, false},
		{"back", func() { m.replace("low/low.go", "_ = v1.T{}", "v1.TaintAPI()") }, false},
		{"another module", func() {
			m.replace("api/v1/api.go", "TaintAPI", "CleanAPI")
			m.replace("low/low.go", "TaintAPI", "CleanAPI")
		}, false},
		{"size and time stay", func() {
			same("low/low.go")
			m.replace("top/top.go", "low.Old", "low.New")
			m.replace("low/low_test.go", "Old", "New")
		}, false},
		{"a new file", func() { m.write("top/more.go", "package top\n\nfunc TaintMore() { TaintMore() }\n") }, false},
		{"a new package", func() { m.write("top/sub/sub.go", "package sub\n\nfunc Old() {}\n\nfunc F() { Old() }\n") }, false},
		{"a new test", func() { m.write("top/sub/sub_test.go", "package sub\n\nfunc init() { Old() }\n") }, false},
		{"a file is gone", func() { _ = os.Remove(filepath.Join(m.dir, "top", "more.go")) }, false},
		{"a build constraint", func() { m.replace("top/top_other.go", "//go:build other", "//go:build !other") }, false},
		{"an embedded file changes", func() { m.write("mid/text.txt", "other") }, true},
		{"an embedded file is gone", func() { _ = os.Rename(filepath.Join(m.dir, "mid", "text.txt"), filepath.Join(m.dir, "mid", "t")) }, false},
		{"and comes back", func() { _ = os.Rename(filepath.Join(m.dir, "mid", "t"), filepath.Join(m.dir, "mid", "text.txt")) }, true},
		{"go.mod", func() { m.replace("go.mod", "go 1.24\n", "go 1.25\n") }, false},
		{"settings", func() { m.write(".ctrlvet.yml", "disable: [renames]\n") }, false},
		{"other settings", func() { m.write(".ctrlvet.yml", "exclude:\n  - path: low/**\n") }, false},
		{"no settings", func() { _ = os.Remove(filepath.Join(m.dir, ".ctrlvet.yml")) }, true},
		{"a type error", func() { m.replace("mid/mid.go", "return 0", "return x") }, false},
		{"mended", func() { m.replace("mid/mid.go", "return x", "return 0") }, true},
		{"a panic", func() { m.write("top/panic.go", "package top\n\nconst PanicHere = 1\n") }, false},
		{"no panic", func() { _ = os.Remove(filepath.Join(m.dir, "top", "panic.go")) }, true},
		{"what the go command does not read", func() { m.write("top/notes.txt", "") }, true},
		{"settings that nobody reads", func() { m.write(".ctrlvet.yaml", "disable: [renames]\n") }, true},
		{"gone again", func() { _ = os.Remove(filepath.Join(m.dir, ".ctrlvet.yaml")) }, true},
		{"a nested module", func() { m.write("top/sub/go.mod", "module example.com/sub\n") }, false},
		{"a workspace", func() { m.write("go.work", "go 1.25\n\nuse (\n\t.\n\t./api\n)\n") }, false},
	} {
		step.change()
		m.settle()
		said := m.equal(step.name, nil)
		if step.same != strings.Contains(said, unchanged) && step.name != "no settings" {
			t.Errorf("%s: the cache says %q", step.name, said)
		}
	}
}

// TestCacheWarnings tests that a report with a warning about the run is kept, and that the warning is looked for each
// time: here of a module below that requires what the rules are about.
func TestCacheWarnings(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	env := []string{subjectVariable + "=example.com/"}
	const warning = "the module below is not looked at"
	for _, nested := range []string{"", "\nrequire example.com/api v1.0.0\n"} {
		m.write("below/go.mod", "module example.com/below\n\ngo 1.24\n"+nested)
		m.settle()
		m.equal("first", env)
		if said := m.equal("again", env); !strings.Contains(said, unchanged) {
			t.Errorf("with %q below: the cache says %q", nested, said)
		}
		if out := m.run(env); strings.Contains(out.Stderr, warning) != (nested != "") {
			t.Errorf("with %q below: %v", nested, out)
		}
	}
}

// TestCacheFlags tests that reports of other flags and environments are others.
func TestCacheFlags(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.warm(nil)
	for _, args := range [][]string{{"-level", "optional"}, {"-enable", "everypackage"}, {"-disable", "renames"}, {"-tests=false"}, {"-tags", "other"}, {"./low"}, {"./low", "./top"}, {"-load", "source"}, {"-severity", "error"}} {
		if said := m.equal(strings.Join(args, " "), nil, args...); strings.Contains(said, unchanged) {
			t.Errorf("%s: the cache says %q", args, said)
		}
	}
	for _, env := range []string{"GOFLAGS=-tags=other", "GOOS=plan9", "GOWORK=off"} {
		if said := m.equal(env, []string{env}); strings.Contains(said, unchanged) {
			t.Errorf("%s: the cache says %q", env, said)
		}
	}
	// What becomes of a report is no part of it.
	m.write("b.json", "")
	for _, args := range [][]string{{"-summary"}, {"-fail-on", "none"}, {"-color", "always"}} {
		if out := m.run(nil, append([]string{"-v"}, args...)...); !strings.Contains(out.Stderr, unchanged) {
			t.Errorf("%s: %v", args, out)
		}
	}
	if out := m.run(nil, "-v", "-cache=off"); strings.Contains(out.Stderr, "cache:") {
		t.Errorf("-cache=off: %v", out)
	}
	if out := m.run(nil, "-cache=of"); out.Code != 2 || !strings.Contains(out.Stderr, "want on or off") {
		t.Errorf("-cache=of: %v", out)
	}
}

// TestCacheFailures tests that what failed is never kept as clean.
func TestCacheFailures(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.write("top/panic.go", "package top\n\nconst PanicHere = 1\n")
	m.settle()
	for range 3 {
		if said := m.equal("a panic", nil); strings.Contains(said, unchanged) {
			t.Errorf("a run with a panic: %s", said)
		}
	}
	for _, name := range []string{"top/panic.go", "low/bad_test.go"} {
		pkg, _, _ := strings.Cut(name, "/")
		m.write(name, "package "+pkg+"\n\nvar x int = \"\"\n")
		for i := range 3 {
			m.write("alone/more.go", fmt.Sprintf("package alone\n\nfunc More%d() {}\n", i))
			m.settle()
			said := m.equal("a type error in "+name, nil)
			if strings.Contains(said, unchanged) || !strings.Contains(m.run(nil).Stderr, name) {
				t.Errorf("a run with a type error in %s: %s", name, said)
			}
		}
		_ = os.Remove(filepath.Join(m.dir, filepath.FromSlash(name)))
	}
}
