package inputs

import (
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestWalkDir compares the walk with that of the standard library, whatever the
// visitor says.
func TestWalkDir(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a/b/c.txt", "a/d.txt", "e.txt", "f/g/h.txt", "f/i.txt", "j/k.txt"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	log := &Log{seen: map[key]string{}}
	for _, start := range []string{root, filepath.Join(root, "e.txt"), filepath.Join(root, "missing")} {
		for _, result := range []error{nil, filepath.SkipDir, filepath.SkipAll, fs.ErrInvalid} {
			for _, at := range []string{"", "a", "d.txt", "e.txt", "g", "k.txt", "missing", filepath.Base(root)} {
				visitor := func(seen *[]string) fs.WalkDirFunc {
					return func(path string, d fs.DirEntry, err error) error {
						*seen = append(*seen, path)
						if filepath.Base(path) == at {
							return result
						}
						return nil
					}
				}
				var want, got []string
				wantErr := filepath.WalkDir(start, visitor(&want))
				gotErr := log.WalkDir(start, visitor(&got))
				if wantErr != gotErr || !slices.Equal(want, got) {
					t.Errorf("%v at %q from %s: visited %v, %v; want %v, %v", result, at, start, got, gotErr, want, wantErr)
				}
			}
		}
	}
}

func TestLog(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	pkg := types.NewPackage("p", "p")
	if Of(pkg) != nil {
		t.Error("a log that nobody asked for")
	}
	if _, err := Of(pkg).ReadFile(file); err == nil {
		t.Error("a missing file was read")
	}
	log, done := note(pkg)
	if Of(pkg) != log {
		t.Fatal("the log is not found")
	}
	_, _ = log.ReadFile(file)
	_, _ = log.Stat(dir)
	_, _ = log.ReadDir(dir)
	all, steady := log.All()
	if len(all) != 3 || !steady || all[2] != (Input{Content, file, Missing}) || all[1] != (Input{There, dir, "dir"}) || all[0].Kind != Names {
		t.Errorf("noted %+v, %t", all, steady)
	}
	if err := os.WriteFile(file, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, _ = log.ReadFile(file)
	if _, steady := log.All(); steady {
		t.Error("a file that changed is steady")
	}
	done()
	if Of(pkg) != nil {
		t.Error("the log is still found")
	}
}

// TestEdited: texts take the place of files for one package, for as long as it is asked.
func TestEdited(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(file, []byte("disk"), 0o666); err != nil {
		t.Fatal(err)
	}
	pkg := types.NewPackage("a", "a")
	texts := map[string][]byte{file: []byte("edited")}
	done := Edited(pkg, texts)
	data, err := Of(pkg).ReadFile(file)
	if err != nil || string(data) != "edited" {
		t.Errorf("%q, %v", data, err)
	}
	data[0] = 'X'
	if string(texts[file]) != "edited" {
		t.Error("the caller changes the text of all")
	}
	done()
	if data, err := Of(pkg).ReadFile(file); err != nil || string(data) != "disk" {
		t.Errorf("later: %q, %v", data, err)
	}
}
