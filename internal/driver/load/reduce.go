package load

import "bytes"

// reduce returns the part of a Go source file that declares its API: comments
// and the bodies of functions are dropped, newlines are kept, so that lines and
// columns of the rest stay right. It works in place: the result shares memory
// with src. Comments before the package clause are kept, since they may set the
// language version of the file.
//
// A function literal outside a function keeps its body: the parser deals with
// it. Input that is not Go gives output that is not Go: errors are left to the
// parser.
func reduce(src []byte) []byte {
	r := reducer{src: src, out: src[:0]}
	r.run()
	return r.out
}

type reducer struct {
	src []byte
	out []byte // always a prefix of src, never longer than what was read
	pos int

	comments bool // comments outside of functions are kept

	depth int // of brackets of all kinds
	// inFunc is set from the keyword func of a declaration to its end.
	inFunc bool
	// typeBrace is set after the keywords struct and interface, whose brace
	// opens a type, not a body.
	typeBrace bool
	// packageSeen is set after the package clause.
	packageSeen bool
	// startOfLine is set at depth zero when no token was seen since the last
	// newline or semicolon: there alone a declaration begins.
	startOfLine bool
}

func (r *reducer) run() {
	r.startOfLine = true
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		switch {
		case c == '\n' || c == ';':
			r.out = append(r.out, c)
			r.pos++
			if r.depth == 0 {
				r.startOfLine, r.inFunc = true, false
			}
		case c == ' ' || c == '\t' || c == '\r':
			r.out = append(r.out, c)
			r.pos++
		case c == '/' && r.comment(r.comments || !r.packageSeen):
		case c == '"' || c == '\'' || c == '`':
			start := r.pos
			r.skipQuoted(c)
			r.out = append(r.out, r.src[start:r.pos]...)
			r.startOfLine = false
		case isLetter(c):
			r.word()
		case c == '(' || c == '[' || c == '{':
			if c == '{' && r.inFunc && r.depth == 0 && !r.typeBrace {
				r.body()
				continue
			}
			r.depth++
			r.token(c)
		case c == ')' || c == ']' || c == '}':
			r.depth--
			r.token(c)
		default:
			r.token(c)
		}
	}
}

// token copies a token of one byte.
func (r *reducer) token(c byte) {
	r.out = append(r.out, c)
	r.pos++
	r.startOfLine, r.typeBrace = false, false
}

// word copies an identifier, keyword or number.
func (r *reducer) word() {
	start := r.pos
	for r.pos < len(r.src) && (isLetter(r.src[r.pos]) || '0' <= r.src[r.pos] && r.src[r.pos] <= '9') {
		r.pos++
	}
	word := r.src[start:r.pos]
	switch string(word) {
	case "func":
		r.inFunc = r.inFunc || r.startOfLine && r.depth == 0
	case "package":
		r.packageSeen = true
	}
	r.typeBrace = string(word) == "struct" || string(word) == "interface"
	r.startOfLine = false
	r.out = append(r.out, word...)
}

// comment handles a comment and reports whether there was one. A comment is
// replaced by what it means to the parser: its newlines, else spaces, so that
// columns behind it stay right.
func (r *reducer) comment(keep bool) bool {
	start := r.pos
	if !r.skipComment() {
		return false
	}
	for _, c := range r.src[start:r.pos] {
		if c != '\n' && !keep {
			c = ' '
		}
		r.out = append(r.out, c)
	}
	return true
}

// skipComment moves behind a comment and reports whether there was one.
func (r *reducer) skipComment() bool {
	rest := r.src[r.pos:]
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		if n := bytes.IndexByte(rest, '\n'); n >= 0 {
			r.pos += n
		} else {
			r.pos = len(r.src)
		}
		return true
	case bytes.HasPrefix(rest, []byte("/*")):
		if n := bytes.Index(rest[2:], []byte("*/")); n >= 0 {
			r.pos += 2 + n + 2
		} else {
			r.pos = len(r.src)
		}
		return true
	}
	return false
}

// body replaces the body of a function by braces and the newlines between.
func (r *reducer) body() {
	r.out = append(r.out, '{')
	r.pos++
	for depth := 1; r.pos < len(r.src); {
		switch c := r.src[r.pos]; {
		case c == '{':
			depth++
			r.pos++
		case c == '}':
			depth--
			r.pos++
			if depth == 0 {
				r.out = append(r.out, '}')
				r.inFunc = false
				r.startOfLine = false
				return
			}
		case c == '\n':
			r.out = append(r.out, c)
			r.pos++
		case c == '"' || c == '\'' || c == '`':
			start := r.pos
			r.skipQuoted(c)
			r.newlines(start)
		case c == '/':
			start := r.pos
			if !r.skipComment() {
				r.pos++
			}
			r.newlines(start)
		default:
			r.pos++
		}
	}
}

// newlines writes the newlines of src from start to here.
func (r *reducer) newlines(start int) {
	for range bytes.Count(r.src[start:r.pos], []byte("\n")) {
		r.out = append(r.out, '\n')
	}
}

// skipQuoted moves behind a string or rune literal. A literal that does not end
// in its line ends there, as in the scanner.
func (r *reducer) skipQuoted(quote byte) {
	r.pos++
	for r.pos < len(r.src) {
		switch c := r.src[r.pos]; {
		case c == quote:
			r.pos++
			return
		case c == '\\' && quote != '`':
			r.pos += 2
		case c == '\n' && quote != '`':
			return
		default:
			r.pos++
		}
	}
	r.pos = min(r.pos, len(r.src))
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}
