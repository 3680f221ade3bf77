package e2e

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// eachKept calls change for each file of the cache.
func (m *cachedModule) eachKept(change func(name string, data []byte) []byte) {
	m.t.Helper()
	n := 0
	err := filepath.WalkDir(m.cache, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, change(path, data), 0o666)
	})
	if err != nil || n == 0 {
		m.t.Fatalf("%d files, %v", n, err)
	}
}

// TestCacheBroken tests that broken files are ignored and written anew.
func TestCacheBroken(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.warm(nil)
	for name, change := range map[string]func(string, []byte) []byte{
		"empty":   func(string, []byte) []byte { return nil },
		"cut off": func(_ string, data []byte) []byte { return data[:len(data)/2] },
		"flipped": func(_ string, data []byte) []byte { data[len(data)*3/4] ^= 1; return data },
		"version": func(_ string, data []byte) []byte { data[16]++; return data },
	} {
		m.eachKept(change)
		if said := m.equal(name, nil); strings.Contains(said, unchanged) {
			t.Errorf("%s: %s", name, said)
		}
		m.warm(nil)
	}
}

// TestCacheCannotWrite tests that a cache that cannot be written is no error, and
// is mentioned on request alone.
func TestCacheCannotWrite(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	m.cache = filepath.Join(file, "cache")
	if said := m.equal("not a directory", nil); !strings.Contains(said, "not a directory") {
		t.Errorf("the cache says %q", said)
	}
	none := run(t, m.dir, nil, program(own), "-format", "json")
	if out := m.run(nil, "-format", "json"); out != none {
		t.Errorf("%v\nwant\n%v", out, none)
	}
	m.cache = "relative"
	if out := m.run(nil, "-format", "json"); out != none {
		t.Errorf("a relative path: %v\nwant\n%v", out, none)
	}
}

// TestCacheAtOnce runs several processes at the same time while the code changes
// between rounds.
func TestCacheAtOnce(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	for round := range 3 {
		m.write("alone/alone.go", fmt.Sprintf("package alone\n\nfunc Old() {}\n\nfunc Alone() { %s }\n", strings.Repeat("Old();", round)))
		none := run(t, m.dir, nil, program(own), "-format", "json")
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				if out := m.run(nil, "-format", "json"); out != none {
					t.Errorf("round %d: %v\nwant\n%v", round, out, none)
				}
			})
		}
		wg.Wait()
	}
}

func TestCacheCommand(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.warm(nil)
	if out := m.run(nil, "cache", "stat"); out.Code != 0 || !strings.HasPrefix(out.Stdout, m.cache+": ") || strings.Contains(out.Stdout, " 0 files") {
		t.Errorf("stat: %v", out)
	}
	if out := m.run(nil, "cache", "clean"); out.Code != 0 || !strings.Contains(out.Stdout, "removed") {
		t.Errorf("clean: %v", out)
	}
	if out := m.run(nil, "cache", "stat"); out.Code != 0 || !strings.Contains(out.Stdout, ": 0 files") {
		t.Errorf("stat after clean: %v", out)
	}
	if said := m.equal("after clean", nil); strings.Contains(said, unchanged) {
		t.Errorf("after clean: %s", said)
	}
	for args, want := range map[string]string{"": "stat or clean", "clena": "did you mean", "stat x": "one word"} {
		if out := m.run(nil, append([]string{"cache"}, strings.Fields(args)...)...); out.Code != 2 || !strings.Contains(out.Stderr, want) {
			t.Errorf("cache %s: %v", args, out)
		}
	}
	if out := m.run([]string{"CTRLVET_CACHE=off"}, "cache", "stat"); out.Code != 2 || !strings.Contains(out.Stderr, "turns the cache off") {
		t.Errorf("off: %v", out)
	}
}
