// Subject: syntax

package ssaflow

import "go/token"

// LineStart returns the position of the first character of pos's line.
func (p *Package) LineStart(pos token.Pos) token.Pos {
	f := p.Fset().File(pos)
	return f.LineStart(f.Line(pos))
}

// LineEnd returns the position just after the line of pos, its newline
// included, or the end of the file.
func (p *Package) LineEnd(pos token.Pos) token.Pos {
	f := p.Fset().File(pos)
	if n := f.Line(pos); n < f.LineCount() {
		return f.LineStart(n + 1)
	}
	return token.Pos(f.Base() + f.Size())
}

// Text returns the source from one position to another of the same file, and
// whether it could be read: not when the file has changed since it was parsed.
func (p *Package) Text(from, to token.Pos) (string, bool) {
	f := p.Fset().File(from)
	if f == nil || to < from || int(to) > f.Base()+f.Size() || p.pass.ReadFile == nil {
		return "", false
	}
	content, err := p.pass.ReadFile(f.Name())
	if err != nil || len(content) != f.Size() {
		return "", false
	}
	return string(content[f.Offset(from):f.Offset(to)]), true
}
