package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestChooseGopls(t *testing.T) {
	for _, tt := range []struct{ goVersion, want, err string }{
		{"go1.26.8", "v0.23.0", ""},
		{"go1.26", "v0.23.0", ""},
		{"go1.26rc1", "v0.23.0", ""},
		{"go1.27.0", "v0.24.0", ""},
		{"go1.31.4 X:somethingnew", "v0.24.0", ""},
		{"devel go1.28-abcdef", "v0.24.0", ""},
		{"go1.25.9", "", "too old: want go1.26"},
		{"go1.x", "", "unknown Go version"},
	} {
		got, err := chooseGopls(tt.goVersion)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: got %q, %v, want %q, %q", tt.goVersion, got, err, tt.want, tt.err)
		}
	}
}

// TestBadInput gives the program what it cannot work with. Nothing is built.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "gopls")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "-o FILE says where to write"},
		{[]string{"-o", out, "extra"}, `unexpected argument "extra"`},
		{[]string{"-nosuch"}, "flag provided but not defined: -nosuch"},
		{[]string{"-o", dir}, "is a directory"},
		{[]string{"-o", filepath.Join(dir, "missing", "gopls")}, "no such file or directory"},
		{[]string{"-o", out, "-source", dir}, "-source is not a checkout of ctrlvet"},
	} {
		var stderr bytes.Buffer
		if code := run(tt.args, &stderr); code != 2 || !strings.Contains(stderr.String(), tt.want) {
			t.Errorf("%q: exit code %d and %q, want 2 and %q", tt.args, code, &stderr, tt.want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}
