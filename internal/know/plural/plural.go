// Package plural names the resources of kinds as controller-gen and kubebuilder do.
//
// Both ask github.com/gobuffalo/flect, whose words these are. It is not imported: it sets
// up its tables whenever a program starts, which costs more than all else that starts
// here, and takes more words from a file inflections.json in the directory where it runs.
// go run ./plurals in testdata writes the tables and what flect answers, which the tests
// compare.
package plural

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

// Of returns the name of the resource of a kind: backups of Backup, but sensordata of
// SensorData. It is in lower case, whatever the kind is.
func Of(kind string) string { return strings.ToLower(tables().of(kind)) }

// A vocabulary is what is known of words.
type vocabulary struct {
	plurals map[string]string // by the singular
	known   map[string]bool   // plurals of which the singular is known
	endings []ending          // the first that fits counts
	// acronyms are one word, whatever their case is.
	acronyms map[string]bool
}

// An ending is what becomes of the end of a word.
type ending struct{ singular, plural string }

//go:embed tables.txt
var text string

// tables reads tables.txt. The words are also endings, of compounds: the later before the
// earlier, and before the endings of English as such. What ends as a plural does is one.
var tables = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{plurals: map[string]string{}, known: map[string]bool{}, acronyms: map[string]bool{}}
	var compounds []ending
	parts := strings.Split(text, "\n\n")
	for line := range strings.Lines(parts[1]) {
		exact, oneWay := strings.Contains(line, "="), strings.Contains(line, ">")
		forms := strings.Fields(strings.TrimLeft(line, "=>"))
		v.plurals[forms[0]] = forms[1]
		if !exact {
			compounds = append(compounds, ending{forms[0], forms[1]})
		}
		if !oneWay {
			for _, p := range forms[1:] {
				v.known[p] = true
			}
		}
	}
	add := func(e ending) { v.endings = append(v.endings, ending{e.plural, e.plural}, e) }
	for i := len(compounds) - 1; i >= 0; i-- {
		add(compounds[i])
	}
	for line := range strings.Lines(parts[2]) {
		e := strings.Fields(line)
		add(ending{e[0], e[1]})
	}
	for _, a := range strings.Fields(parts[3]) {
		v.acronyms[a] = true
	}
	return v
})

func (v *vocabulary) of(kind string) string {
	last := v.lastWord(kind)
	if last == "" {
		return ""
	}
	lower := strings.ToLower(last)
	switch {
	case v.plurals[kind] != "":
		return v.plurals[kind]
	case v.known[kind], v.known[lower]:
		return kind
	case v.plurals[lower] != "":
		return strings.TrimSuffix(kind, last) + v.plurals[lower]
	}
	for _, e := range v.endings {
		if stem, ok := strings.CutSuffix(last, e.singular); ok {
			// An acronym in lower case is no suffix of the kind, and stays there.
			return strings.TrimSuffix(kind, last) + stem + e.plural
		}
	}
	if strings.HasSuffix(lower, "s") {
		return kind
	}
	return kind + "s"
}

// lastWord returns the last word of a name in camel case, or of words with something
// between them; an acronym in upper case.
func (v *vocabulary) lastWord(name string) string {
	name = strings.TrimSpace(name)
	if upper := strings.ToUpper(name); v.acronyms[upper] {
		return upper
	}
	last, word := "", ""
	end := func(next string) {
		w := strings.Trim(strings.TrimSpace(word), separators)
		if upper := strings.ToUpper(w); v.acronyms[upper] {
			w = upper
		}
		if w != "" {
			last = w
		}
		word = next
	}
	var previous rune
	for _, c := range name {
		switch {
		case strings.ContainsRune(separators, c) || unicode.IsSpace(c),
			unicode.IsUpper(c) && !unicode.IsUpper(previous),
			unicode.IsUpper(c) && v.acronyms[strings.ToUpper(word)]:
			end(string(c))
			previous = c
		case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsPunct(c) || c == '`':
			word += string(c)
			previous = c
		default:
			end("")
			previous = c
		}
	}
	end("")
	return last
}

// separators stand between words.
const separators = "_ :-/"
