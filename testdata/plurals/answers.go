package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gobuffalo/flect"
	"k8s.io/client-go/kubernetes/scheme"
)

// answers returns lines "name TAB its plural in lower case" as flect answers, sorted: of
// its own words and endings, alone and in compounds, of the kinds of Kubernetes, and of
// names that are made up of syllables, the same each time.
func answers(t *table) []byte {
	names := map[string]bool{"": true, " ": true, "_": true, "*": true, "pods/status": true, "my-pod": true, "a.b": true, "x$y": true, "Äpfel": true, "日本": true}
	compounds := func(s string) {
		if s == "" {
			return
		}
		upper := strings.ToUpper(s[:1]) + s[1:]
		for _, name := range []string{s, upper, "My" + upper, "my" + s} {
			names[name] = true
		}
	}
	for _, w := range t.words {
		compounds(w.singular)
		compounds(w.plural)
		compounds(w.alternative)
	}
	for i, e := range t.endings {
		stem := [...]string{"Bar", "Po", "Quel"}[i%3]
		for _, s := range e {
			names[stem+s] = true
			names[strings.ToLower(stem)+s] = true
		}
	}
	for _, a := range t.acronyms {
		for _, s := range []string{a, strings.ToLower(a), a[:1] + strings.ToLower(a[1:])} {
			names[s], names["My"+s], names[s+"Policy"] = true, true, true
		}
	}
	for gvk := range scheme.Scheme.AllKnownTypes() {
		names[gvk.Kind], names[strings.ToLower(gvk.Kind)] = true, true
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		names[madeUp(random, t)] = true
	}
	var b bytes.Buffer
	for _, name := range sorted(names) {
		fmt.Fprintf(&b, "%s\t%s\n", name, strings.ToLower(flect.Pluralize(name)))
	}
	return b.Bytes()
}

// madeUp returns a name of one to three parts, each a syllable or two with the end of a
// word, and sometimes an acronym or something between them.
func madeUp(random *rand.Rand, t *table) string {
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	var s strings.Builder
	for range 1 + random.IntN(3) {
		part := pick([]string{"b", "cl", "dr", "f", "gn", "h", "k", "l", "m", "n", "pr", "qu", "st", "t", "w", "z"}) + pick([]string{"a", "e", "i", "o", "u", "ea", "oo"})
		switch random.IntN(6) {
		case 0:
			part += t.endings[random.IntN(len(t.endings))][random.IntN(2)]
		case 1:
			part = t.words[random.IntN(len(t.words))].singular
		case 2:
			part += pick([]string{"s", "ss", "sh", "x", "y", "o", "f", "um", "us", "is", "set", "class", "2", "V1", ""})
		case 3:
			part = pick(t.acronyms)
		}
		switch random.IntN(8) {
		case 0:
			part = strings.ToLower(part)
		case 1:
			part = strings.ToUpper(part)
		case 2:
			part += pick([]string{"_", "-", ".", "/", " ", ":"})
		default:
			part = strings.ToUpper(part[:1]) + part[1:]
		}
		s.WriteString(part)
	}
	return s.String()
}

func sorted(names map[string]bool) []string {
	var out []string
	for name := range names {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
