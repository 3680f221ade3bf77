package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
)

// TestSource makes a module of a repository: of what is committed, without
// modules inside.
func TestSource(t *testing.T) {
	repo := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		file := filepath.Join(repo, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module "+modulePath+"\n\ngo 1.25\n")
	put("a.go", "package a\r\n")
	put("inside/go.mod", "module x\n")
	put("inside/b.go", "package b\n")
	ctx := context.Background()
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false", "commit", "-q", "-m", "a"}} {
		if _, err := git(ctx, repo, args...); err != nil {
			t.Fatal(err)
		}
	}
	put("later.go", "package a\n")
	first, err := newSource(ctx, repo, "HEAD", "v1.0.0", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	second, err := newSource(ctx, repo, "HEAD", "v1.0.0", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if first.sum != second.sum || len(first.files) != 4 || string(first.files["a.go"]) != "package a\r\n" {
		t.Errorf("%s, %s: %q", first.sum, second.sum, first.files)
	}
	escaped, err := module.EscapePath(modulePath)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(first.proxy, escaped, "@v", "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := unzipped(data)
	if err != nil || len(files) != 2 {
		t.Errorf("the module holds %d files, want go.mod and a.go: %v", len(files), err)
	}
	for rev, version := range map[string]string{"HEAD": "1.0.0", "nosuch": "v1.0.0", "--all": "v1.0.0", "main:a.go": "v1"} {
		if _, err := newSource(ctx, repo, rev, version, t.TempDir()); err == nil {
			t.Errorf("%s of %s was made", version, rev)
		}
	}
}

// TestCommands refuses what it cannot do.
func TestCommands(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "x"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args string
		want string
	}{
		{"", "want a command"},
		{"publish", `unknown command "publish"`},
		{"build", "want -version"},
		{"build -version v1.0.0 -o " + full, "is not empty"},
		{"build -version v1.0.0 -key /nowhere", "/nowhere"},
		{"build -version 1.0.0", `"1.0.0" is no version`},
		{"build -version v1.9.9", "VERSION says"},
		{"check -platforms plan9/mips", `no release is made for "plan9/mips"`},
		{"verify", "want -pub FILE"},
		{"verify -pub /nowhere x", "/nowhere"},
	} {
		err := run(context.Background(), strings.Fields(test.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.args, err, test.want)
		}
	}
}

func FuzzChecksums(f *testing.F) {
	text, _ := checksumsOf(map[string][]byte{"a": nil, "b.txt": []byte("b")})
	f.Add(text)
	f.Add([]byte("x  y\n"))
	f.Add([]byte(strings.Repeat("0", 64) + "  ../x\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := parseChecksums(text)
		if err != nil {
			return
		}
		for _, c := range list {
			if c.name == "" || strings.ContainsAny(c.name, `/`) || c.name == ".." || len(c.sum) != 64 {
				t.Errorf("%q was read as %+v", text, c)
			}
		}
	})
}
