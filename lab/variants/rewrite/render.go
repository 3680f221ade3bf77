package rewrite

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"sort"
)

// A Rendered is the new text of a file.
type Rendered struct {
	File *File
	Text []byte
	segs []segment
}

// A segment is a piece of the new text: copied from an offset of the old one, or
// text that a site adds.
type segment struct {
	start  int // in the new text
	pos    token.Pos
	copied bool
	site   *Site
}

// at returns the segment that holds an offset of the new text.
func (r *Rendered) at(offset int) segment {
	i := sort.Search(len(r.segs), func(i int) bool { return r.segs[i].start > offset })
	if i == 0 {
		return segment{}
	}
	return r.segs[i-1]
}

// Origin returns the place of the old text that an offset of the new one comes
// from: for added text that of its site. It is NoPos for a file without old text
// in which nothing is declared.
func (r *Rendered) Origin(offset int) token.Pos {
	s := r.at(offset)
	if s.copied {
		return s.pos + token.Pos(offset-s.start)
	}
	return s.pos
}

// A renderer writes the new text of one file.
type renderer struct {
	out   Rendered
	edits []*edit
	used  map[*edit]bool
	file  func(pos token.Pos) *File
}

// render writes a file with the edits of the sites. Edits that overlap with one
// before are returned as conflicts.
func render(w *Rewriter, f *File, sites []*Site) (*Rendered, []*Site) {
	r := &renderer{used: map[*edit]bool{}}
	r.out.File = f
	r.file = func(pos token.Pos) *File {
		for _, g := range w.Files {
			if g.inner(pos) {
				return g
			}
		}
		return nil
	}
	var decls []declared
	owner := map[string]*Site{}
	imports := map[string]string{}
	for _, s := range sites {
		for _, e := range s.edits {
			if r.file(e.pos) == f {
				r.edits = append(r.edits, e)
			}
		}
		for _, d := range s.decls {
			if d.file == f && owner[d.key] == nil {
				owner[d.key] = s
				decls = append(decls, d)
			}
		}
		maps.Copy(imports, s.imports[f.Name])
	}
	slices.SortStableFunc(r.edits, func(a, b *edit) int { return cmp.Or(cmp.Compare(a.pos, b.pos), r.order(a, b)) })
	if conflicts := r.conflicts(); len(conflicts) > 0 {
		return nil, conflicts
	}
	head, rest := r.head(f)
	if f.AST == nil {
		r.text("package "+f.Pkg, token.NoPos, nil)
	}
	r.copy(f, head)
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		r.text(fmt.Sprintf("; import %s %q", imports[path], path), head.To, nil)
	}
	if f.AST != nil {
		r.span(f, rest, nil)
	}
	for _, d := range decls {
		r.text("\n", owner[d.key].at, owner[d.key])
		r.parts(d.parts, owner[d.key].at, owner[d.key])
		r.text("\n", owner[d.key].at, owner[d.key])
	}
	return &r.out, nil
}

// order puts insertions before replacements at the same place, and the longer of
// these before the shorter.
func (r *renderer) order(a, b *edit) int {
	if (a.pos == a.end) != (b.pos == b.end) {
		if a.pos == a.end {
			return -1
		}
		return 1
	}
	return cmp.Compare(b.end, a.end)
}

// conflicts returns the sites whose edits overlap with others without lying
// inside.
func (r *renderer) conflicts() (out []*Site) {
	var open []*edit
	for _, e := range r.edits {
		for len(open) > 0 && open[len(open)-1].end <= e.pos {
			open = open[:len(open)-1]
		}
		if len(open) > 0 && e.end > open[len(open)-1].end {
			out = append(out, e.site)
			continue
		}
		if e.end > e.pos {
			open = append(open, e)
		}
	}
	return out
}

// head splits a file behind its package clause.
func (r *renderer) head(f *File) (head, rest Span) {
	if f.AST == nil {
		return Span{}, Span{}
	}
	return Span{f.AST.FileStart, f.AST.Name.End()}, Span{f.AST.Name.End(), f.AST.FileEnd}
}

// copy writes a range of the old text as it is.
func (r *renderer) copy(f *File, s Span) {
	if s.From < s.To {
		r.out.segs = append(r.out.segs, segment{len(r.out.Text), s.From, true, nil})
		r.out.Text = append(r.out.Text, f.Src[f.offset(s.From):f.offset(s.To)]...)
	}
}

// text writes text that a site adds at a place.
func (r *renderer) text(text string, pos token.Pos, s *Site) {
	r.out.segs = append(r.out.segs, segment{len(r.out.Text), pos, false, s})
	r.out.Text = append(r.out.Text, text...)
}

func (r *renderer) parts(parts []part, at token.Pos, s *Site) {
	for _, p := range parts {
		if p.pos == token.NoPos {
			r.text(p.text, at, s)
		} else {
			r.span(r.file(p.pos), Span{p.pos, p.end}, s)
		}
	}
}

// span writes a range of the old text with the edits inside it. A site that moves
// a node means the node, not what the site puts in its place.
func (r *renderer) span(f *File, s Span, by *Site) {
	if f == nil {
		return
	}
	at := s.From
	for _, e := range r.edits {
		if r.used[e] || e.pos < at || e.end > s.To || e.pos == e.end && e.pos == s.To && f.AST.FileEnd != s.To {
			continue
		}
		if by != nil && e.site == by && (e.pos == e.end && e.pos == s.From || e.pos == s.From && e.end == s.To) {
			continue
		}
		r.used[e] = true
		r.copy(f, Span{at, e.pos})
		r.parts(e.parts, e.pos, e.site)
		at = e.end
	}
	r.copy(f, Span{at, s.To})
}
