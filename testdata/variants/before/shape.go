// Package before is code of which each transformation changes something: the test
// of lab/variants shows what becomes of it, and executes it.
package before

import (
	"fmt"
	"strings"
)

// Parse has an if with an init statement, early returns and a conjunction.
func Parse(text string, limit int) (int, error) {
	if n, err := number(text); err != nil {
		return 0, err
	} else if n > limit && limit > 0 {
		return limit, nil
	}
	n, _ := number(text)
	if n < 0 {
		return -n, nil
	}
	if text != "" && limit == 0 {
		n++
	}
	return n, nil
}

func number(text string) (n int, err error) {
	_, err = fmt.Sscan(text, &n)
	return n, err
}

// Twice shares one variable between two ifs, once they are split.
func Twice(a, b string) string {
	if err := valid(a); err != nil {
		return "first: " + err.Error()
	}
	if err := valid(b); err != nil {
		return "second: " + err.Error()
	}
	return "none"
}

func valid(text string) error {
	bad := strings.Contains(text, "!")
	if bad {
		return fmt.Errorf("%q has a mark", text)
	} else {
		return nil
	}
}

// A Box is filled field by field.
type Box struct {
	Name  string
	Sizes []int
}

// Fill goes over a slice and a map.
func Fill(names []string, sizes map[string]int) (out []Box) {
	for _, name := range names {
		box := Box{Name: name, Sizes: []int{len(name)}}
		for other, size := range sizes {
			if other == name {
				box.Sizes = append(box.Sizes, size)
			}
		}
		out = append(out, box)
	}
	return out
}

// Log ends with a call.
func Log(lines *[]string, line string) {
	*lines = append(*lines, line)
	note(lines)
}

func note(lines *[]string) { *lines = append(*lines, fmt.Sprint(len(*lines))) }

// Shape executes all of this.
func Shape() (out []string) {
	for _, text := range []string{"7", "-3", "50", "x", ""} {
		n, err := Parse(text, 10)
		out = append(out, fmt.Sprint(n, err != nil))
	}
	n, err := Parse("4", 0)
	out = append(out, fmt.Sprint(n, err != nil), Twice("a", "b"), Twice("!", "b"), Twice("a", "!"))
	out = append(out, fmt.Sprint(Fill([]string{"a", "bb"}, map[string]int{"bb": 5})))
	Log(&out, "logged")
	return out
}
