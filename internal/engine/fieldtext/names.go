// Package fieldtext reads what the files of a module say of the fields of its kinds. Who
// imports a package is analysed after it, so that there are no types to ask: names alone are
// known. What it answers is good for silence: a name that stands somewhere may be the field,
// and a value that may be of the type counts as one.
package fieldtext

import (
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// Names are the names that files mention where a field may be meant.
type Names map[string]bool

// Add takes up the names of a file: behind a dot, before a colon, and in texts, where they
// stand alone or behind a dot or a slash, as in templates and paths. What comments say does
// not count, and the tags of structs do not.
func (n Names) Add(src []byte) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(src)), src, func(token.Position, string) {}, 0)
	var last token.Token
	name := ""
	for {
		_, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return
		case tok == token.IDENT && last == token.PERIOD:
			n[lit] = true
		case tok == token.COLON && last == token.IDENT:
			n[name] = true
		case tok == token.STRING:
			n.addText(lit)
		}
		last, name = tok, lit
	}
}

// addText takes up what a text mentions.
func (n Names) addText(lit string) {
	text, err := strconv.Unquote(lit)
	if err != nil {
		return
	}
	if token.IsIdentifier(text) {
		n[text] = true
	}
	for i := strings.IndexAny(text, "./"); i >= 0; {
		text = text[i+1:]
		end := 0
		for end < len(text) && isWord(text[end]) {
			end++
		}
		if end > 0 {
			n[text[:end]] = true
		}
		i = strings.IndexAny(text, "./")
	}
}

func isWord(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
