package lsp

import (
	"bytes"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// An encoding says in which units characters of a line are counted.
type encoding string

const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16"
)

// chooseEncoding takes the one that needs no conversion if the client knows it.
func chooseEncoding(offered []string) encoding {
	if slices.Contains(offered, string(utf8Units)) {
		return utf8Units
	}
	return utf16Units // which every client knows
}

// A lines finds places in a text.
type lines struct {
	text   []byte
	starts []int // of the lines
	enc    encoding
}

func newLines(text []byte, enc encoding) *lines {
	l := &lines{text: text, starts: []int{0}, enc: enc}
	for i, c := range text {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// line returns the bounds of a line, counted from 0, without its end.
func (l *lines) line(n int) (start, end int) {
	if n < 0 || n >= len(l.starts) {
		return len(l.text), len(l.text)
	}
	start, end = l.starts[n], len(l.text)
	if n+1 < len(l.starts) {
		end = l.starts[n+1] - 1
	}
	if end > start && l.text[end-1] == '\r' {
		end--
	}
	return start, end
}

// units counts the units of the encoding in a part of a line.
func (l *lines) units(part []byte) int {
	if l.enc == utf8Units {
		return len(part)
	}
	n := 0
	for len(part) > 0 {
		r, size := utf8.DecodeRune(part)
		n += max(utf16.RuneLen(r), 1)
		part = part[size:]
	}
	return n
}

// at returns the position of a line and a column as findings count them: from 1, in
// bytes. What lies outside of the text is moved into it.
func (l *lines) at(line, column int) position {
	n := min(max(line-1, 0), len(l.starts)-1)
	start, end := l.line(n)
	if line-1 > n {
		column = end - start + 1
	}
	offset := min(start+max(column-1, 0), max(end, start))
	return position{n, l.units(l.text[start:offset])}
}

// position returns the position of a byte.
func (l *lines) position(offset int) position {
	offset = min(max(offset, 0), len(l.text))
	line, begins := slices.BinarySearch(l.starts, offset)
	if !begins {
		line--
	}
	return position{line, l.units(l.text[l.starts[line]:offset])}
}

// offset returns the byte of a position. What lies behind the end of a line is its
// end, what lies behind the text the end of that.
func (l *lines) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	start, end := l.line(p.Line)
	if l.enc == utf8Units {
		return min(start+max(p.Character, 0), end)
	}
	offset := start
	for n := 0; n < p.Character && offset < end; {
		r, size := utf8.DecodeRune(l.text[offset:end])
		n += max(utf16.RuneLen(r), 1)
		offset += size
	}
	return offset
}

// change returns the text after the changes that a client made, one after another.
func change(text []byte, changes []contentChange, enc encoding) ([]byte, error) {
	for _, c := range changes {
		if c.Range == nil {
			text = []byte(c.Text)
			continue
		}
		l := newLines(text, enc)
		start, end := l.offset(c.Range.Start), l.offset(c.Range.End)
		if end < start {
			return nil, fmt.Errorf("a change ends before it begins: %v", *c.Range)
		}
		text = bytes.Join([][]byte{text[:start], []byte(c.Text), text[end:]}, nil)
	}
	return text, nil
}

// fileOf returns the file that a URI names; ok is false for what is no file, as an
// unsaved document without a name.
func fileOf(uri string) (file string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
		if len(path) > 1 && path[1] == ':' {
			path = strings.ToUpper(path[:1]) + path[1:]
		}
	}
	return filepath.Clean(filepath.FromSlash(path)), true
}

// uriOf names a file.
func uriOf(file string) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
