package lsp

import (
	"bytes"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

func TestLines(t *testing.T) {
	const text = "ab\r\nä𝄞x\n\nlast"
	for _, tt := range []struct {
		enc          encoding
		line, column int // of findings
		want         position
		offset       int
	}{
		{utf16Units, 1, 1, position{0, 0}, 0},
		{utf16Units, 1, 3, position{0, 2}, 2},
		{utf16Units, 1, 9, position{0, 2}, 2},
		{utf16Units, 2, 3, position{1, 1}, 6},
		{utf16Units, 2, 7, position{1, 3}, 10},
		{utf8Units, 2, 7, position{1, 6}, 10},
		{utf16Units, 3, 1, position{2, 0}, 12},
		{utf16Units, 4, 5, position{3, 4}, 17},
		{utf16Units, 9, 1, position{3, 4}, 17}, // behind the end
		{utf16Units, 0, 0, position{0, 0}, 0},  // no place
	} {
		l := newLines([]byte(text), tt.enc)
		got := l.at(tt.line, tt.column)
		if got != tt.want || l.offset(got) != tt.offset {
			t.Errorf("%s %d:%d: %v at %d, want %v at %d", tt.enc, tt.line, tt.column, got, l.offset(got), tt.want, tt.offset)
		}
		if back := l.position(tt.offset); back != got {
			t.Errorf("%s %d: %v, want %v", tt.enc, tt.offset, back, got)
		}
	}
}

func TestURI(t *testing.T) {
	for _, name := range []string{"/a/b.go", "/a b/ä%20#?.go"} {
		name = filepath.FromSlash(name)
		if got, ok := fileOf(uriOf(name)); !ok || got != name {
			t.Errorf("%s: %s is %s, %t", name, uriOf(name), got, ok)
		}
	}
	for _, uri := range []string{"untitled:1", "%zz", "", "git:/a/b.go"} {
		if got, ok := fileOf(uri); ok {
			t.Errorf("%s is %s", uri, got)
		}
	}
}

// FuzzChange: whatever a client says of its text, the server keeps on, and a position
// of the text leads back to itself.
func FuzzChange(f *testing.F) {
	f.Add("ab\r\nä𝄞x\n", 1, 1, 1, 2, "new\n", true)
	f.Add("", -1, 9, 4, -4, "", false)
	f.Fuzz(func(t *testing.T, text string, line, char, toLine, toChar int, with string, wide bool) {
		enc := utf8Units
		if wide {
			enc = utf16Units
		}
		r := textRange{position{line, char}, position{toLine, toChar}}
		out, err := change([]byte(text), []contentChange{{&r, with}}, enc)
		if err == nil && !bytes.Contains(out, []byte(with)) {
			t.Errorf("%q lacks %q", out, with)
		}
		l := newLines([]byte(text), enc)
		for offset := 0; offset < len(text); {
			_, size := utf8.DecodeRuneInString(text[offset:])
			if at := l.position(offset); l.offset(at) != offset && text[offset] != '\n' && text[offset] != '\r' {
				t.Errorf("%q: %d is %v, which is %d", text, offset, at, l.offset(at))
			}
			offset += size
		}
	})
}
