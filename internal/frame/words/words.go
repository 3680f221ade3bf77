// Package words compares names, for hints at what somebody may have meant, and writes what
// people and programs read.
package words

import (
	"encoding/json"
	"fmt"
	"io"
)

// Plural returns a number and the noun in the right form.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// WriteJSON writes a value as JSON that people can read, too.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Nearest returns the candidate within a small edit distance of name, or "".
func Nearest(name string, candidates []string) string {
	best, at := "", 1+len(name)/3
	if at > 3 {
		at = 3
	}
	for _, c := range candidates {
		if d := EditDistance(name, c); d <= at && (best == "" || d < EditDistance(name, best)) {
			best = c
		}
	}
	return best
}

// DidYouMean returns a hint at the nearest known name, with a space before it,
// or nothing.
func DidYouMean(name string, known []string) string {
	if near := Nearest(name, known); near != "" {
		return ` (did you mean "` + near + `"?)`
	}
	return ""
}

// EditDistance counts the insertions, deletions and substitutions between a and b.
func EditDistance(a, b string) int {
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur := make([]int, len(b)+1)
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
		}
		prev = cur
	}
	return prev[len(b)]
}
