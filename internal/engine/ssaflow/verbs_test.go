package ssaflow

import (
	"fmt"
	"testing"
)

func TestFormatVerbs(t *testing.T) {
	for format, want := range map[string]string{
		"":                         "[] true",
		"no verbs, 100%%":          "[] true",
		"%s: %v":                   "[{s %s 0 0 2} {v %v 1 4 6}] true",
		"a %+v b %-10.3f%% %#x %w": "[{v %+v 0 2 5} {f %-10.3f 1 8 15} {x %#x 2 18 21} {w %w 3 22 24}] true",
		"%é!":                      "[{é %é 0 0 3}] true",
		"%[2]s":                    "[] false",
		"%*d":                      "[] false",
		"trailing %":               "[] false",
	} {
		verbs, ok := FormatVerbs(format)
		got := "["
		for i, v := range verbs {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprintf("{%c %s %d %d %d}", v.Verb, v.Text, v.Arg, v.Start, v.End)
		}
		if got += fmt.Sprintf("] %t", ok); got != want {
			t.Errorf("%q: got %s, want %s", format, got, want)
		}
	}
}
