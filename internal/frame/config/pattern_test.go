package config

import "testing"

func TestPatterns(t *testing.T) {
	for _, tt := range []struct {
		pattern, file string
		want          bool
	}{
		{"internal/legacy", "internal/legacy/a.go", true},
		{"internal/legacy/", "internal/legacy/a/b.go", true},
		{"internal/legacy/", "internal/legacy", false}, // a file
		{"internal/legacy", "internal/legacyx/a.go", false},
		{"a.go", "a.go", true},
		{"a.go", "b/a.go", false},
		{"**/a.go", "a.go", true},
		{"**/a.go", "x/y/a.go", true},
		{"a/**", "a/b/c.go", true},
		{"a/**", "b.go", false},
		{"a/**/c.go", "a/c.go", true},
		{"a/**/c.go", "a/b/b/c.go", true},
		{"a/**/c.go", "a/b/d.go", false},
		{"*/zz_*.go", "a/zz_x.go", true},
		{"*/zz_*.go", "a/b/zz_x.go", false},
		{"*.go", "a/b.go", false},
		{"a/?/c", "a/b/c/d.go", true},
		{"%20 ü", "%20 ü/a.go", true},
	} {
		if err := checkPattern(tt.pattern); err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
		}
		if got := matches(tt.pattern, tt.file); got != tt.want {
			t.Errorf("%s matches %s: %v", tt.pattern, tt.file, got)
		}
	}
}
