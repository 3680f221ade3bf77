package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func keyOf(i int) Key { return KeyOf("test", fmt.Sprint(i)) }

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	s := Open(dir)
	if _, ok := s.Get(keyOf(0)); ok {
		t.Error("an empty cache knows something")
	}
	for i := range 10 {
		s.Put(keyOf(i), bytes.Repeat([]byte{byte(i)}, 100*i))
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	other := Open(dir) // another process
	for i := range 10 {
		if data, ok := other.Get(keyOf(i)); !ok || !bytes.Equal(data, bytes.Repeat([]byte{byte(i)}, 100*i)) {
			t.Errorf("%d: %q, %t", i, data, ok)
		}
	}
	s.Put(keyOf(3), []byte("new"))
	if data, _ := other.Get(keyOf(3)); string(data) != "new" {
		t.Errorf("after the second Put: %q", data)
	}
	if u, err := s.Usage(); err != nil || u.Files != 10 {
		t.Errorf("usage %+v, %v", u, err)
	}
	foreign := filepath.Join(dir, "mine.txt")
	inside := filepath.Join(filepath.Dir(s.file(keyOf(1))), "notes")
	for _, name := range []string{foreign, inside} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if u, err := s.Clean(); err != nil || u.Files != 10 {
		t.Errorf("cleaned %+v, %v", u, err)
	}
	for _, name := range []string{foreign, inside} {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("what is not of the cache was removed: %v", err)
		}
	}
	if _, ok := s.Get(keyOf(1)); ok {
		t.Error("something is left")
	}
}

func TestKeys(t *testing.T) {
	seen := map[Key]string{}
	for _, parts := range [][]string{nil, {""}, {"", ""}, {"a", "b"}, {"ab"}, {"a\nb"}, {"1\na"}, {"a", "1\nb"}, {"b", "a"}} {
		k := KeyOf(parts...)
		if old, ok := seen[k]; ok {
			t.Errorf("%q has the key of %s", parts, old)
		}
		seen[k] = fmt.Sprintf("%q", parts)
	}
}

// TestBroken tests that a file with any byte changed, or cut off anywhere, is as
// if it were not there, and is written anew.
func TestBroken(t *testing.T) {
	s := Open(t.TempDir())
	s.Put(keyOf(1), []byte("some text that is kept"))
	good, err := os.ReadFile(s.file(keyOf(1)))
	if err != nil {
		t.Fatal(err)
	}
	check := func(bad []byte, what string, at int) {
		if err := os.WriteFile(s.file(keyOf(1)), bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if data, ok := s.Get(keyOf(1)); ok {
			t.Fatalf("%s at %d: got %q", what, at, data)
		}
	}
	for i := range good {
		check(good[:i], "cut off", i)
		bad := bytes.Clone(good)
		bad[i] ^= 0x10
		check(bad, "changed", i)
	}
	check(append(bytes.Clone(good), 0), "longer", len(good))
	s.Put(keyOf(1), []byte("again"))
	if data, ok := s.Get(keyOf(1)); !ok || string(data) != "again" {
		t.Errorf("written anew: %q, %t", data, ok)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(encode(nil))
	f.Add(encode([]byte("x"))[1:])
	f.Fuzz(func(t *testing.T, text []byte) {
		data, ok := decode(text)
		if ok && !bytes.Equal(encode(data), text) {
			t.Errorf("%q is read as %q", text, data)
		}
	})
}

// TestCannotWrite tests that nothing goes wrong where nothing can be written.
func TestCannotWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	s := Open(filepath.Join(file, "sub"))
	s.Put(keyOf(1), []byte("x"))
	s.Trim(1)
	if s.Err() == nil {
		t.Error("no error")
	}
	if _, ok := s.Get(keyOf(1)); ok {
		t.Error("it is there")
	}
}

func TestTrim(t *testing.T) {
	s := Open(t.TempDir())
	age := func(k Key, d time.Duration) {
		when := time.Now().Add(-d)
		if err := os.Chtimes(s.file(k), when, when); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20 {
		s.Put(keyOf(i), make([]byte, 1000))
		age(keyOf(i), time.Duration(100-i)*time.Hour)
	}
	half := filepath.Join(filepath.Dir(s.file(keyOf(0))), "."+keyOf(0).String()+".XYZ")
	if err := os.WriteFile(half, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(half, time.Time{}, time.Now().Add(-2*stale)); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Get(keyOf(0)); !ok { // the oldest is used once more
		t.Fatal("nothing there")
	}
	const max = 10_000
	s.Trim(max)
	u, err := s.Usage()
	if err != nil || u.Bytes > max || u.Bytes < max/2 {
		t.Errorf("%+v, %v", u, err)
	}
	for i, want := range map[int]bool{0: true, 1: false, 5: false, 19: true} {
		if _, ok := s.Get(keyOf(i)); ok != want {
			t.Errorf("file %d: %t", i, ok)
		}
	}
	if _, err := os.Stat(half); err == nil {
		t.Error("what was left half written is still there")
	}
	s.Trim(0)
	if again, _ := s.Usage(); again != u {
		t.Error("trimmed although nothing was written")
	}
}

// TestAtOnce tests that several writers and readers do not meet parts.
func TestAtOnce(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			s := Open(dir)
			for i := range 50 {
				s.Put(keyOf(i%5), bytes.Repeat([]byte{byte(w)}, 5000))
				if data, ok := s.Get(keyOf((i + w) % 5)); ok && (len(data) != 5000 || bytes.Count(data, data[:1]) != 5000) {
					t.Errorf("met %d bytes", len(data))
				}
				if i == 25 {
					s.Trim(1 << 20)
				}
			}
			if err := s.Err(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestDir(t *testing.T) {
	for value, want := range map[string]string{Off: "", "/x/y": "/x/y"} {
		t.Setenv(Env, value)
		if filepath.Separator == '/' || value == Off {
			if dir, err := Dir(); dir != want || err != nil {
				t.Errorf("%s: %q, %v", value, dir, err)
			}
		}
	}
	t.Setenv(Env, "relative")
	if dir, err := Dir(); err == nil {
		t.Errorf("a relative path is %q", dir)
	}
}
