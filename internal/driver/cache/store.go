// Package cache keeps results on disk: a directory of files that are named by
// what their content depends on. It knows nothing of what it keeps.
//
// A cache is no place of record. Whatever is wrong with it, a file that is cut
// off or of another version, a full disk, a directory that cannot be written,
// means that something is worked out once more.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/output/atomicfile"
)

// Env names the directory of the cache; Off stands for none.
const Env = "CTRLVET_CACHE"

// Off, as the value of Env or of a flag, says that nothing is kept.
const Off = "off"

// MaxSize is how many bytes the files of a cache may have together after Trim.
const MaxSize = 1 << 30

// A Key names what is kept by all that it depends on.
type Key [sha256.Size]byte

// KeyOf returns the key of a list of texts. Other lists have other keys.
func KeyOf(parts ...string) Key {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d\n%s", len(p), p)
	}
	return Key(h.Sum(nil))
}

func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Dir returns the directory of the cache: the value of CTRLVET_CACHE, or ctrlvet
// in the user's cache directory; "" when CTRLVET_CACHE says off.
func Dir() (string, error) {
	switch dir := os.Getenv(Env); {
	case dir == Off:
		return "", nil
	case dir != "" && !filepath.IsAbs(dir):
		return "", fmt.Errorf("%s is %q: want an absolute path, or %s", Env, dir, Off)
	case dir != "":
		return dir, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no directory for the cache: %w; set %s to one, or to %s", err, Env, Off)
	}
	return filepath.Join(dir, "ctrlvet", folder), nil
}

// folder is the folder in the user's cache directory, beside others of ctrlvet.
const folder = "results"

// A Store is a cache in a directory. It is safe for concurrent use, also by
// several processes: files are replaced at once and never changed.
type Store struct {
	dir string

	mu    sync.Mutex // guards what follows
	err   error      // the first that kept something from being written
	wrote bool
}

// Open returns the cache in a directory, which is made when something is
// written.
func Open(dir string) *Store { return &Store{dir: dir} }

// The first line of each file; with it, files of other versions are told apart.
// The sum of what follows the line behind it comes next.
const magic = "ctrlvet results 1\n"

func (s *Store) file(k Key) string {
	name := k.String()
	return filepath.Join(s.dir, name[:2], name)
}

// Get returns what is kept under a key; ok is false if that is nothing, or
// broken.
func (s *Store) Get(k Key) (data []byte, ok bool) {
	name := s.file(k)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	if data, ok = decode(text); ok {
		s.use(name)
	}
	return data, ok
}

// decode returns what encode was given; ok is false if another version wrote it, it is cut off, or changed.
func decode(text []byte) (data []byte, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(magic))
	if !ok || len(rest) < sha256.Size {
		return nil, false
	}
	sum, data := rest[:sha256.Size], rest[sha256.Size:]
	got := sha256.Sum256(data)
	return data, bytes.Equal(got[:], sum)
}

func encode(data []byte) []byte {
	sum := sha256.Sum256(data)
	out := make([]byte, 0, len(magic)+len(sum)+len(data))
	return append(append(append(out, magic...), sum[:]...), data...)
}

// useInterval is how exactly the time of the last use is known. It spares the
// disk a write for each file that is read.
const useInterval = time.Hour

// use notes that a file was used, for Trim.
func (s *Store) use(name string) {
	now := time.Now()
	if info, err := os.Stat(name); err == nil && now.Sub(info.ModTime()) > useInterval {
		_ = os.Chtimes(name, now, now)
	}
}

// Put keeps data under a key. Errors are met again in Err.
func (s *Store) Put(k Key, data []byte) {
	name := s.file(k)
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = atomicfile.Write(name, encode(data), 0o666)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrote = s.wrote || err == nil
	if s.err == nil {
		s.err = err
	}
}

// Err returns the first error of writing, nil if there is none.
func (s *Store) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// ours reports whether a file may be one of a cache, or what is left of the
// writing of one. Others are left alone: a user may name a directory that holds
// more.
func ours(dir, name string) bool {
	name = strings.TrimPrefix(name, ".")
	name, _, _ = strings.Cut(name, ".")
	raw, err := hex.DecodeString(name)
	return err == nil && len(raw) == sha256.Size && name[:2] == dir
}

// A file is one of the cache.
type file struct {
	name string
	size int64
	used time.Time
}

// files returns the files of the cache.
func (s *Store) files() ([]file, error) {
	var out []file
	dirs, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, d := range dirs {
		if !d.IsDir() || len(d.Name()) != 2 {
			continue
		}
		entries, err := os.ReadDir(filepath.Join(s.dir, d.Name()))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || !ours(d.Name(), e.Name()) {
				continue // gone meanwhile, or of somebody else
			}
			out = append(out, file{filepath.Join(s.dir, d.Name(), e.Name()), info.Size(), info.ModTime()})
		}
	}
	return out, nil
}
