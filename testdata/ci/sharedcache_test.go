package ci

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// backend has the test binary be a cache program of the go command, whose back end is at that address; its local files lie in
// the directory that localDir names.
const (
	backend  = "CTRLVET_TEST_CACHE_BACKEND"
	localDir = "CTRLVET_TEST_CACHE_DIR"
)

// A request is one of the go command's; a response with ID 0 says what is understood.
type request struct {
	ID       int64
	Command  string
	ActionID []byte `json:",omitempty"`
	OutputID []byte `json:",omitempty"`
	BodySize int64
}

type response struct {
	ID            int64
	Err           string   `json:",omitempty"`
	KnownCommands []string `json:",omitempty"`
	Miss          bool     `json:",omitempty"`
	OutputID      []byte   `json:",omitempty"`
	Size          int64    `json:",omitempty"`
	Time          *time.Time
	DiskPath      string `json:",omitempty"`
}

// cacheProgram serves the go command until it closes its side.
func cacheProgram(url, dir string) error {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	if err := out.Encode(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var req request
		if err := in.Decode(&req); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var body []byte
		if req.Command == "put" && req.BodySize > 0 {
			if err := in.Decode(&body); err != nil {
				return err
			}
		}
		res, err := answer(url, dir, req, body)
		if err != nil {
			res = response{Err: err.Error()}
		}
		res.ID = req.ID
		if err := out.Encode(res); err != nil || req.Command == "close" {
			return err
		}
	}
}

func answer(url, dir string, req request, body []byte) (response, error) {
	at := fmt.Sprintf("%s/%x", url, req.ActionID)
	switch req.Command {
	case "get":
		got, err := http.Get(at)
		if err != nil {
			return response{}, err
		}
		defer got.Body.Close()
		if got.StatusCode != http.StatusOK {
			return response{Miss: true}, nil
		}
		data, err := io.ReadAll(got.Body)
		if err != nil {
			return response{}, err
		}
		var id []byte
		if _, err := fmt.Sscanf(got.Header.Get("Output"), "%x", &id); err != nil {
			return response{}, err
		}
		return keep(dir, id, data)
	case "put":
		post, err := http.NewRequest(http.MethodPut, at, bytes.NewReader(body))
		if err != nil {
			return response{}, err
		}
		post.Header.Set("Output", fmt.Sprintf("%x", req.OutputID))
		done, err := http.DefaultClient.Do(post)
		if err != nil {
			return response{}, err
		}
		done.Body.Close()
		return keep(dir, req.OutputID, body)
	}
	return response{}, nil
}

// keep writes what the go command reads from disk.
func keep(dir string, id, data []byte) (response, error) {
	file := filepath.Join(dir, fmt.Sprintf("%x", id))
	now := time.Now()
	return response{OutputID: id, Size: int64(len(data)), Time: &now, DiskPath: file}, os.WriteFile(file, data, 0o600)
}

// A shared cache is the back end: what was put under which name.
type shared struct {
	mu         sync.Mutex
	entries    map[string]entry
	hits, puts int
}

type entry struct {
	output string
	data   []byte
}

func (s *shared) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Method == http.MethodPut {
		data, _ := io.ReadAll(r.Body)
		s.entries[r.URL.Path] = entry{r.Header.Get("Output"), data}
		s.puts++
		return
	}
	e, ok := s.entries[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	s.hits++
	w.Header().Set("Output", e.output)
	_, _ = w.Write(e.data)
}

const sharing = `
-- k8s/go.mod --
module k8s.io/apimachinery

go 1.26
-- k8s/a.go --
package apimachinery
-- op/go.mod --
module example.com/op

go 1.26

require k8s.io/apimachinery v0.0.0

replace k8s.io/apimachinery => ../k8s
-- op/a/a.go --
package a

import (
	"net/url"

	_ "k8s.io/apimachinery"
)

func Key(text string) string {
	block, err := url.Parse(text)
	if err != nil {
		println(err.Error())
	}
	return block.Host
}
-- op/b/b.go --
package b

import "example.com/op/a"

func Kind(text string) string { return a.Key(text) }
-- op/c/c.go --
package c

import (
	"net/url"

	"example.com/op/b"
)

func Path(text string) string {
	block, err := url.Parse(b.Kind(text))
	if err != nil {
		println(err.Error())
	}
	return block.Path
}
`

// position matches the directory of a file of the module: the go command prints again what the first machine said, with
// the names of its files (docs/scale.md).
var position = regexp.MustCompile(`\S*/op/`)

// A machine vets the module in a directory of its own, with a local cache of its own that is empty.
func machine(t *testing.T, url string, flags ...string) (said string, analyzed []string) {
	t.Helper()
	dir := filepath.Join(extract(t, sharing), "op")
	count := filepath.Join(t.TempDir(), "count")
	tool := filepath.Join(t.TempDir(), "ctrlvet.sh")
	// The go command knows the tool by what it says of itself, which is what ctrlvet says.
	script := "#!/bin/sh\nfor last; do :; done\ncase $last in *.cfg) grep -h '\"ImportPath\"' \"$last\" >> " + count + ";; esac\nexec " + ctrlvet + " \"$@\"\n"
	if err := os.WriteFile(tool, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	env := []string{"GOCACHE=" + t.TempDir(), "GOCACHEPROG=" + self, backend + "=" + url, localDir + "=" + t.TempDir()}
	out := run(t, dir, env, "go", append(append([]string{"vet", "-vettool=" + tool}, flags...), "./...")...)
	if out.code > 1 {
		t.Fatalf("%+v", out)
	}
	lines, _ := os.ReadFile(count)
	for _, line := range strings.Split(string(lines), "\n") {
		if _, path, ok := strings.Cut(line, "\"ImportPath\": \""); ok && strings.HasPrefix(path, "example.com/op/") {
			analyzed = append(analyzed, strings.TrimRight(path, "\","))
		}
	}
	slices.Sort(analyzed)
	text := position.ReplaceAllString(out.stdout+out.stderr, "")
	found := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
	slices.Sort(found)
	return strings.Join(found, "\n"), analyzed
}

// TestSharedCache: what one machine vetted, another one with an empty cache, in another directory, need not vet again, where
// both share the build cache of the go command, and GOFLAGS=-trimpath keeps directories out of it; it finds the same.
func TestSharedCache(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the tool that counts is a script of a shell")
	}
	cache := &shared{entries: map[string]entry{}}
	server := httptest.NewServer(cache) // on 127.0.0.1
	defer server.Close()
	first, before := machine(t, server.URL, "-trimpath")
	if len(before) != 3 || strings.Count(first, "block is nil after Parse failed") != 2 {
		t.Errorf("the first machine analysed %q and says\n%s", before, first)
	}
	puts := cache.puts
	second, again := machine(t, server.URL, "-trimpath")
	t.Logf("back end: %d entries from the first machine, %d more from the second, which got %d", puts, cache.puts-puts, cache.hits)
	if second != first {
		t.Errorf("the first machine says\n%s\nthe second\n%s", first, second)
	}
	if len(again) > 0 {
		t.Errorf("analysed again: %q", again)
	}
}
