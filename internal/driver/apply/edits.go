package apply

import (
	"bytes"
	"cmp"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// errChanged says that edits are for another text than that of the file.
var errChanged = errors.New("changed since it was analyzed: not fixed")

// A text is source with edits made, which remembers where.
type text struct {
	data []byte
	// touched are the ranges of data that edits wrote, or cut something out at,
	// in order.
	touched []span
}

// A span is a range of bytes; it may be empty.
type span struct{ start, end int }

// edited makes edits that do not overlap. Insertions at one place keep their
// order, and inserted lines end as the line does that they come to.
func edited(old []byte, edits []report.Edit) (*text, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b report.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	t := new(text)
	pos := 0
	for _, e := range edits {
		if e.FileSize != len(old) || e.Start < pos || e.End < e.Start || e.End > len(old) {
			return nil, errChanged
		}
		t.data = append(t.data, old[pos:e.Start]...)
		start := len(t.data)
		t.data = append(t.data, withEnds(e.NewText, endAt(old, e.Start))...)
		t.touched = append(t.touched, span{start, len(t.data)})
		pos = e.End
	}
	t.data = append(t.data, old[pos:]...)
	return t, nil
}

// endAt returns how the line around an offset ends: "\r\n" or "\n", and where
// the file ends with it, how the one before does.
func endAt(src []byte, offset int) string {
	end := bytes.IndexByte(src[offset:], '\n')
	if end >= 0 {
		end += offset
	} else if end = bytes.LastIndexByte(src[:offset], '\n'); end < 0 {
		return "\n"
	}
	if end > 0 && src[end-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// withEnds gives all lines of inserted text the same end.
func withEnds(s, end string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if end == "\n" {
		return s
	}
	return strings.ReplaceAll(s, "\n", end)
}

// dropImports takes out the imports that were used in old and are not any more,
// with their lines.
func (t *text) dropImports(old []byte) error {
	fset := token.NewFileSet()
	before, err := parser.ParseFile(fset, "", old, parser.ParseComments)
	if err != nil {
		return err
	}
	after, err := parser.ParseFile(fset, "", t.data, parser.ParseComments)
	if err != nil {
		return err
	}
	gone := lostNames(before, after)
	var cuts []report.Edit
	for _, d := range after.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			continue
		}
		var unused []ast.Node
		for _, s := range gd.Specs {
			if lost(s.(*ast.ImportSpec), before, after, gone) {
				unused = append(unused, s)
			}
		}
		if len(unused) == len(gd.Specs) {
			unused = []ast.Node{gd}
		}
		for _, n := range unused {
			start, end := lineRange(t.data, fset.Position(n.Pos()).Offset, fset.Position(n.End()).Offset)
			if bytes.HasSuffix(bytes.TrimSpace(t.data[:start]), []byte("(")) { // gofmt keeps an empty line in front of a comment
				for next := bytes.IndexByte(t.data[end:], '\n'); next >= 0 && len(bytes.TrimSpace(t.data[end:end+next])) == 0; next = bytes.IndexByte(t.data[end:], '\n') {
					end += next + 1
				}
			}
			cuts = append(cuts, report.Edit{Start: start, End: end, FileSize: len(t.data)})
		}
	}
	return t.cut(cuts)
}

// lost reports whether an import lost its last use between two texts of a file.
func lost(spec *ast.ImportSpec, before, after *ast.File, gone map[string]bool) bool {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil || path == "C" || spec.Name != nil && (spec.Name.Name == "_" || spec.Name.Name == ".") {
		return false
	}
	if spec.Name != nil {
		return gone[spec.Name.Name]
	}
	if astutil.UsesImport(before, path) {
		return !astutil.UsesImport(after, path)
	}
	// The package's name is not the last part of its path, as in gopkg.in/yaml.v3.
	// If this guesses wrong, the result does not type-check and is not written.
	for name := range gone {
		if strings.Contains(strings.NewReplacer("-", "", "_", "").Replace(lastPart(path)), name) {
			return true
		}
	}
	return false
}

// lastPart returns the last part of an import path that is no major version.
func lastPart(path string) string {
	parts := strings.Split(path, "/")
	last := parts[len(parts)-1]
	if n, ok := strings.CutPrefix(last, "v"); ok && len(parts) > 1 {
		if _, err := strconv.Atoi(n); err == nil {
			return parts[len(parts)-2]
		}
	}
	return last
}

// lostNames returns the names that the one text uses without declaring them, as
// those of imports, and the other does not.
func lostNames(before, after *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, id := range before.Unresolved {
		names[id.Name] = true
	}
	for _, id := range after.Unresolved {
		delete(names, id.Name)
	}
	return names
}

// lineRange widens a range to its lines, where nothing but a comment stands beside it.
func lineRange(src []byte, start, end int) (int, int) {
	first := bytes.LastIndexByte(src[:start], '\n') + 1
	last := len(src)
	if n := bytes.IndexByte(src[end:], '\n'); n >= 0 {
		last = end + n + 1
	}
	behind := bytes.TrimSpace(src[end:last])
	if len(bytes.TrimSpace(src[first:start])) > 0 || len(behind) > 0 && !bytes.HasPrefix(behind, []byte("//")) {
		return start, end
	}
	return first, last
}

// cut takes out ranges, in order.
func (t *text) cut(cuts []report.Edit) error {
	if len(cuts) == 0 {
		return nil
	}
	shorter, err := edited(t.data, cuts)
	if err != nil {
		return err
	}
	moved := func(offset int) int {
		by := 0
		for _, c := range cuts {
			by += max(0, min(offset, c.End)-c.Start)
		}
		return offset - by
	}
	for _, s := range t.touched {
		shorter.touched = append(shorter.touched, span{moved(s.start), moved(s.end)})
	}
	slices.SortFunc(shorter.touched, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	*t = *shorter
	return nil
}
