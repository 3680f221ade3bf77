package lsp

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/ctrlvet/ctrlvet/internal/report"
)

// fixed returns the text of a file after edits that do not overlap: without the imports
// that lost their last use, and formatted if it was before.
func fixed(file string, old []byte, edits []report.Edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b report.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var out []byte
	pos := 0
	for _, e := range edits {
		if e.FileSize != len(old) || e.Start < pos || e.End > len(old) {
			return nil, fmt.Errorf("%s: changed since it was analyzed: not fixed", file)
		}
		out = append(append(out, old[pos:e.Start]...), e.NewText...)
		pos = e.End
	}
	out, err := withoutUnused(old, append(out, old[pos:]...))
	if err != nil {
		return nil, fmt.Errorf("%s: the fix does not give Go code: %w", file, err)
	}
	if before, err := format.Source(old); err == nil && bytes.Equal(before, old) {
		return format.Source(out)
	}
	return out, nil
}

// withoutUnused removes the imports that were used in old and are not in text, with
// their lines.
func withoutUnused(old, text []byte) ([]byte, error) {
	fset := token.NewFileSet()
	before, err := parser.ParseFile(fset, "", old, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	after, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, decl := range slices.Backward(after.Decls) {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		unused := func(spec ast.Spec) bool {
			path, err := strconv.Unquote(spec.(*ast.ImportSpec).Path.Value)
			return err == nil && astutil.UsesImport(before, path) && !astutil.UsesImport(after, path)
		}
		if !slices.ContainsFunc(gen.Specs, func(s ast.Spec) bool { return !unused(s) }) {
			text = cutLines(text, fset.Position(gen.Pos()).Offset, fset.Position(gen.End()).Offset)
			continue
		}
		for _, spec := range slices.Backward(gen.Specs) {
			if unused(spec) {
				text = cutLines(text, fset.Position(spec.Pos()).Offset, fset.Position(spec.End()).Offset)
			}
		}
	}
	return text, nil
}

// cutLines removes the lines from one offset to another.
func cutLines(text []byte, from, to int) []byte {
	from = bytes.LastIndexByte(text[:from], '\n') + 1
	if n := bytes.IndexByte(text[to:], '\n'); n >= 0 {
		to += n + 1
	} else {
		to = len(text)
	}
	return slices.Concat(text[:from], text[to:])
}

// merged returns the edits of the first fix of each finding, by file: a fix that overlaps
// with one before it is left out, and what several fixes have in common is made once.
func merged(findings []report.Finding) map[string][]report.Edit {
	all := map[string][]report.Edit{}
	for _, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		var fresh []report.Edit
		free := true
		for _, e := range f.Fixes[0].Edits {
			if slices.Contains(all[e.File], e) || slices.Contains(fresh, e) {
				continue
			}
			fresh = append(fresh, e)
			free = free && !slices.ContainsFunc(all[e.File], func(o report.Edit) bool {
				return e.Start < o.End && o.Start < e.End || e.Start == e.End && o.Start < e.Start && e.Start < o.End ||
					o.Start == o.End && e.Start < o.Start && o.Start < e.End
			})
		}
		for _, e := range fresh {
			if free {
				all[e.File] = append(all[e.File], e)
			}
		}
	}
	return all
}
