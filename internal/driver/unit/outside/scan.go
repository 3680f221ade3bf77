package outside

import "unicode/utf8"

// Read reads the members of a JSON object that are a Package's; ok is false where the text
// is none, or says something in a way that is not followed here: with escapes other than
// those of paths. That is no mistake: who asks later reads it with encoding/json.
//
// That is not used here, nor package strings: what comes with them is initialised before
// this package is, and costs as much as the rest of the answer.
func Read(text string) (pkg Package, ok bool) {
	s := &scanner{rest: text}
	if !s.take('{') {
		return pkg, false
	}
	for first := true; !s.take('}'); first = false {
		if !first && !s.take(',') {
			return pkg, false
		}
		name, ok := s.text()
		if !ok || !s.take(':') {
			return pkg, false
		}
		switch name {
		case "Dir":
			pkg.Dir, ok = s.text()
		case "ModulePath":
			pkg.ModulePath, ok = s.text()
		case "ModuleVersion":
			pkg.ModuleVersion, ok = s.text()
		case "VetxOutput":
			pkg.VetxOutput, ok = s.text()
		case "VetxOnly":
			word := s.word()
			pkg.VetxOnly, ok = word == "true", word == "true" || word == "false"
		case "Module":
			pkg.Module, ok = s.value(0)
		case "PackageFile":
			pkg.PackageFile, ok = s.value(0)
		default:
			_, ok = s.value(0)
		}
		if !ok {
			return pkg, false
		}
	}
	s.space()
	return pkg, s.rest == ""
}

type scanner struct{ rest string }

func (s *scanner) space() {
	for s.rest != "" && (s.rest[0] == ' ' || s.rest[0] == '\t' || s.rest[0] == '\r' || s.rest[0] == '\n') {
		s.rest = s.rest[1:]
	}
}

// take goes past c, if that comes next behind white space.
func (s *scanner) take(c byte) bool {
	s.space()
	if s.rest == "" || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// text reads a string.
func (s *scanner) text() (string, bool) {
	if !s.take('"') {
		return "", false
	}
	var unescaped []byte // what was read, if there are escapes
	from := 0
	for i := 0; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '"':
			text := s.rest[from:i]
			if unescaped != nil {
				text = string(append(unescaped, text...))
			}
			s.rest = s.rest[i+1:]
			return text, utf8.ValidString(text)
		case c == '\\' && i+1 < len(s.rest) && s.rest[i+1] == '\\':
			i++
			unescaped = append(unescaped, s.rest[from:i]...)
			from = i + 1
		case c == '\\', c < ' ':
			return "", false
		}
	}
	return "", false
}

// word reads a number, true, false or null.
func (s *scanner) word() string {
	s.space()
	i := 0
	for i < len(s.rest) && (s.rest[i] >= 'a' && s.rest[i] <= 'z' || s.rest[i] >= '0' && s.rest[i] <= '9' ||
		s.rest[i] == 'E' || s.rest[i] == '.' || s.rest[i] == '+' || s.rest[i] == '-') {
		i++
	}
	word := s.rest[:i]
	s.rest = s.rest[i:]
	return word
}

// value goes past a value, and reports whether there is something in it: it is neither
// null nor empty.
func (s *scanner) value(depth int) (something, ok bool) {
	if s.space(); s.rest == "" || depth > 100 {
		return false, false
	}
	switch c := s.rest[0]; c {
	case '"':
		text, ok := s.text()
		return text != "", ok
	case '{', '[':
		s.rest = s.rest[1:]
		n := 0
		for end := c + 2; !s.take(end); n++ { // } and ] are two behind in ASCII
			if n > 0 && !s.take(',') {
				return false, false
			}
			if c == '{' {
				if _, ok := s.text(); !ok || !s.take(':') {
					return false, false
				}
			}
			if _, ok := s.value(depth + 1); !ok {
				return false, false
			}
		}
		return n > 0, true
	}
	word := s.word()
	return word != "null", word != ""
}
