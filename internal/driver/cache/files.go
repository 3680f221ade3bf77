package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// Kinds of inputs besides those of package inputs.
const (
	// Head is the part of a Go file that the go command reads: up to the imports,
	// and what is embedded.
	Head inputs.Kind = 'h'
	// GoNames are the entries of a directory that the go command looks at.
	GoNames inputs.Kind = 'g'
	// Declared is what other packages see of a Go file.
	Declared inputs.Kind = 'd'
)

// A Known is what is known of a file since it was read.
type Known struct {
	Stat Stat
	Read int64 // when, in nanoseconds
	Sum  string
	// Of Go files:
	Head, Declared string
}

// Files answers what inputs look like now. Each is looked at once; what an earlier
// run knew of a file is believed if the file system says that it is the same. It
// is safe for concurrent use.
type Files struct {
	outline func(src []byte) []byte
	prior   map[string]Known

	mu    sync.Mutex // guards what follows
	known map[string]Known
	sums  map[inputs.Input]string // of other kinds, by input without sum
	fresh bool                    // a file was read whose Known can be believed later
}

// NewFiles returns one that knows what an earlier one knew. outline returns the part
// of a Go file that other packages see.
func NewFiles(prior map[string]Known, outline func(src []byte) []byte) *Files {
	return &Files{outline: outline, prior: prior, known: map[string]Known{}, sums: map[inputs.Input]string{}}
}

// Known returns what was learnt of the files that were looked at.
func (f *Files) Known() map[string]Known {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.known
}

// Learnt reports whether files had to be read whose Stat tells enough next time.
func (f *Files) Learnt() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.fresh
}

// Sum returns what an input looks like now.
func (f *Files) Sum(kind inputs.Kind, name string) string {
	switch kind {
	case inputs.Content:
		return f.file(name).Sum
	case Head:
		return f.file(name).Head
	case Declared:
		return f.file(name).Declared
	}
	key := inputs.Input{Kind: kind, Name: name}
	f.mu.Lock()
	sum, ok := f.sums[key]
	f.mu.Unlock()
	if ok {
		return sum
	}
	switch kind {
	case inputs.There:
		sum = inputs.SumThere(os.Stat(name))
	case inputs.Names:
		sum = inputs.SumNames(os.ReadDir(name))
	case GoNames:
		sum = sumGoNames(name)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sums[key] = sum
	return sum
}

// Seen returns what Sum said of an input, if it was asked.
func (f *Files) Seen(kind inputs.Kind, name string) (sum string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch kind {
	case inputs.Content:
		k, ok := f.known[name]
		return k.Sum, ok
	case Head:
		k, ok := f.known[name]
		return k.Head, ok
	}
	sum, ok = f.sums[inputs.Input{Kind: kind, Name: name}]
	return sum, ok
}

func (f *Files) file(name string) Known {
	f.mu.Lock()
	k, ok := f.known[name]
	f.mu.Unlock()
	if ok {
		return k
	}
	k, fresh := f.look(name)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known[name] = k
	f.fresh = f.fresh || fresh
	return k
}

// look returns what is to be known of a file, and whether it had to be read but
// need not be next time.
func (f *Files) look(name string) (k Known, fresh bool) {
	gone := Known{Sum: inputs.Missing, Head: inputs.Missing, Declared: inputs.Missing}
	now := time.Now()
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return gone, false
	}
	stat := StatOf(info)
	if old, ok := f.prior[name]; ok && old.Stat == stat && stat.Tells(time.Unix(0, old.Read)) {
		return old, false
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return gone, false
	}
	k = Known{Stat: stat, Read: now.UnixNano(), Sum: inputs.SumContent(data, nil)}
	if strings.HasSuffix(name, ".go") {
		k.Head = sumHead(data)
		k.Declared = inputs.SumContent(f.outline(data), nil)
	}
	return k, stat.Tells(now)
}

// Changed returns the name of the first input that does not look as it did, "" if
// all do.
func (f *Files) Changed(list []inputs.Input) string {
	var first atomic.Int64
	first.Store(int64(len(list)))
	Parallel(len(list), func(i int) {
		in := list[i]
		for f.Sum(in.Kind, in.Name) != in.Sum {
			if old := first.Load(); old <= int64(i) || first.CompareAndSwap(old, int64(i)) {
				break
			}
		}
	})
	if i := int(first.Load()); i < len(list) {
		return list[i].Name
	}
	return ""
}

// Parallel calls do with all numbers below n, several at once.
func Parallel(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, 2*runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// sumHead returns the sum of what the go command reads of a Go file.
func sumHead(src []byte) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ImportsOnly|parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || bytes.Contains(src, []byte(`"C"`)) {
		return inputs.SumContent(src, nil)
	}
	end := fset.Position(file.Name.End()).Offset
	embeds := false
	for _, d := range file.Decls {
		end = max(end, fset.Position(d.End()).Offset)
	}
	for _, i := range file.Imports {
		embeds = embeds || i.Path.Value == `"embed"` || i.Path.Value == "`embed`"
	}
	h := sha256.New()
	h.Write(src[:min(end, len(src))])
	if embeds {
		for line := range bytes.Lines(src[min(end, len(src)):]) {
			if bytes.Contains(line, []byte("go:embed")) {
				h.Write(line)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// extensions are those of files that the go command builds packages of.
var extensions = []string{".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".F", ".for", ".f90", ".s", ".S", ".sx", ".swig", ".swigcxx", ".syso"}

// goEntry reports whether the go command looks at an entry of a directory.
func goEntry(name string, dir bool) bool {
	switch {
	case name == "go.mod":
		return true
	case name == "" || name[0] == '.' || name[0] == '_':
		return false
	}
	return dir && name != "testdata" || !dir && slices.Contains(extensions, filepath.Ext(name))
}

func sumGoNames(dir string) string {
	entries, err := os.ReadDir(dir)
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !goEntry(e.Name(), e.IsDir()) })
	return inputs.SumNames(entries, err)
}

// GoTree returns the directories below root that may hold packages of its module,
// root included.
func GoTree(root string) ([]string, error) {
	var dirs []string
	var visit func(dir string) error
	visit = func(dir string) error {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		if len(dirs) >= maxDirs {
			return errTooMany
		}
		dirs = append(dirs, dir)
		if dir != root && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "go.mod" }) {
			return nil // another module
		}
		for _, e := range entries {
			if e.IsDir() && goEntry(e.Name(), true) && (dir != root || e.Name() != "vendor") {
				if err := visit(filepath.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
		return nil
	}
	err := visit(root)
	return dirs, err
}

// maxDirs bounds what is looked at to tell that nothing changed.
const maxDirs = 20_000

var errTooMany = errors.New("too many directories")

// GoFiles returns the files of a directory that the go command looks at.
func GoFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var out []string
	for _, e := range entries {
		if !e.IsDir() && goEntry(e.Name(), false) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out, err
}
