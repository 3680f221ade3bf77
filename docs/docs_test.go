package docs

import (
	"slices"
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	const page = "<!-- generated -->\n\n# lostname\n\nA \\*pointer and &lt;none>, a_b, [the proof](../x/y) and [good](../z).\n\n" +
		"## Bad\n\n```go\nlose(p) // # kept\n\n\tkeep(\\*p)\n```\n\n- item:\n\n  ```text\n  log\n  ```\n"
	const want = "LOSTNAME\n\nA *pointer and <none>, a_b, the proof and good.\n\n" +
		"BAD\n\n    lose(p) // # kept\n\n    \tkeep(\\*p)\n\n- item:\n\n      log\n"
	if got := plain(page); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestRule shows that every embedded page is found by the name of its rule, and
// nothing else is.
func TestRule(t *testing.T) {
	names := pageNames()
	if !slices.IsSorted(names) || slices.Contains(names, index) {
		t.Errorf("names: %q", names)
	}
	for _, name := range names {
		page, ok := Rule(name)
		if !ok || !strings.Contains(page, "\n# "+name+"\n") {
			t.Errorf("page of %s: found %t\n%s", name, ok, page)
		}
		if text, ok := Text(name); !ok || !strings.HasPrefix(text, strings.ToUpper(name)+"\n") {
			t.Errorf("text of %s: found %t\n%s", name, ok, text)
		}
	}
	for _, name := range []string{"", "README", "nosuchrule", "../docs", "a/b"} {
		if _, ok := Rule(name); ok {
			t.Errorf("there is a page of %q", name)
		}
		if text, ok := Text(name); ok || text != "" {
			t.Errorf("there is a text of %q: %q", name, text)
		}
	}
}

// pageNames returns the names of all rules that have a page, sorted.
func pageNames() []string {
	entries, err := pages.ReadDir("rules")
	if err != nil {
		return nil // the directory is embedded: it cannot be missing
	}
	var names []string
	for _, e := range entries {
		if name := strings.TrimSuffix(e.Name(), ".md"); name != index {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
