package flow

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
