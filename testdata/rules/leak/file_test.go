package leak_test

import (
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

// TestFile counts the files that are open when the functions have returned, while nothing
// collects them.
func TestFile(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	name := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(name, []byte("one\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := func(count func(string) (int, error)) func() error {
		return func() error {
			if n, err := count(name); err != nil || n != 2 {
				t.Errorf("%d lines, %v", n, err)
			}
			return nil
		}
	}
	for _, f := range []struct {
		name  string
		call  func() error
		stays bool
	}{
		{"bad.Lines", lines(bad.Lines), true},
		{"good.Lines", lines(good.Lines), false},
		{"bad.Save", func() error { return bad.Save(name+"2", &bad.License{}) }, true},
		{"good.Save", func() error { return good.Save(name+"2", &good.License{}) }, false},
	} {
		before := open(t, name)
		for range rounds {
			if err := f.call(); err != nil {
				t.Fatalf("%s: %v", f.name, err)
			}
		}
		if n := open(t, name) - before; (n == rounds) != f.stays || n != 0 && !f.stays {
			t.Errorf("%s: %d files more are open", f.name, n)
		}
	}
	f, err := good.Opened(name)
	if err != nil || f.Close() != nil {
		t.Errorf("Opened: %v", err)
	}
	if err := good.Locked(name + "3"); err != nil {
		t.Errorf("Locked: %v", err)
	}
	if err := good.LogTo(log.New(os.Stderr, "", 0), name+"4"); err != nil {
		t.Errorf("LogTo: %v", err)
	}
}

// open counts the files of this process whose names begin so.
func open(t *testing.T, name string) (n int) {
	t.Helper()
	const dir = "/proc/self/fd"
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Skip("only Linux tells what is open")
	}
	for _, e := range all {
		if to, err := os.Readlink(filepath.Join(dir, e.Name())); err == nil && strings.HasPrefix(to, name) {
			n++
		}
	}
	return n
}

// TestDropped has the server refuse: bad does not see that.
func TestDropped(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodHead {
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer s.Close()
	if err := bad.Notify(t.Context(), s.Client(), s.URL, "hello"); err != nil {
		t.Errorf("bad: %v", err)
	}
	if err := good.Notify(t.Context(), s.Client(), s.URL, "hello"); err == nil {
		t.Error("good: it was refused")
	}
	if !good.Reachable(s.Client(), s.URL) {
		t.Error("Reachable: no")
	}
}
