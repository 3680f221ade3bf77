package questions

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// module is a small module with rooms and rules.
var module = map[string]string{
	"go.mod": "module example.com/m\n\ngo 1.26\n",

	"internal/know/kube/queue.go": `// Subject: queues

package kube

// IsQueue reports whether a|b is a queue. It looks at the name.
func IsQueue(a, b string) bool { return a == b }

// Dead is asked by nobody but itself.
func Dead(n int) int { return Dead(n - 1) }

// Tested is asked by a test.
func Tested() {}

const Forgotten = 1
`,
	"internal/know/kube/kubetest/load.go": `package kubetest

import "testing"

// Load is for tests.
func Load(t *testing.T) {}
`,
	"internal/engine/effects/doc.go": `// Subject: values

// Package effects follows values.
package effects
`,
	"internal/engine/effects/cfg.go": `package effects

// Pass is asked by a rule.
func Pass() {}
`,
	"internal/engine/other/other.go": `package other

// Free is in no room of the rules.
func Free() {}
`,
	"internal/know/kube/queue_test.go": `package kube

import "testing"

func TestTested(t *testing.T) { Tested() }
`,
	// The subject is the package's, not what a comment within a declaration says.
	"internal/engine/effects/locks/locks.go": `// Package locks knows locks.
package locks

import "example.com/m/internal/know/kube"

// A Set holds values of a type.
type Set[T any] struct{ all []T }

// Each calls yield for all
// values.
func (s *Set[T]) Each(yield func(T) bool) {
	// Subject: nothing
	for _, x := range s.all {
		if kube.IsQueue("", "") || !yield(x) {
			return
		}
	}
}

// String is there for fmt.
func (s *Set[T]) String() string { return "" }

// hidden has methods that nobody sees.
type hidden struct{}

func (hidden) Run() {}

// Add adds a value.
func (s *Set[T]) Add(x T) { s.all = append(s.all, x); hidden{}.Run() }
`,
	"internal/engine/effects/locks/held.go": `package locks

import "fmt"

// Subject: locks held

// Show has two
// askers. This is left out.
func Show(s fmt.Stringer) string { return s.String() }

func Unspoken() {}
`,
	"analyzers/one/one.go": `package one

import (
	"example.com/m/internal/engine/effects"
	"example.com/m/internal/engine/effects/locks"
)

var _ = effects.Pass

func run(s *locks.Set[int]) {
	s.Add(1)
	locks.Show(s)
	locks.Unspoken()
	for range s.Each {
	}
}
`,
	"analyzers/two/sub/two.go": `package two

import (
	"example.com/m/internal/engine/effects/locks"
	"example.com/m/internal/know/kube"
)

var _ = locks.Show(nil)
var _ = kube.IsQueue
`,
	"cmd/x/main.go": `package main

import "example.com/m/internal/engine/effects/locks"

func main() { new(locks.Set[string]).Each(nil) }
`,
}

func read(t *testing.T, files map[string]string) *Book {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	book, err := Read(dir, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestRead(t *testing.T) {
	book := read(t, module)
	var got []string
	for _, q := range book.Questions {
		engine := ""
		if q.Engine {
			engine = " engine"
		}
		got = append(got, q.Room+"/"+q.Subject+": "+q.Name+q.Signature+": "+q.Doc+" "+strings.Join(q.Rules, "+")+engine)
	}
	want := []string{
		"effects/locks: locks.Set.Add(x T): Add adds a value. one",
		"effects/locks: locks.Set.Each(yield func(T) bool): Each calls yield for all values. one engine",
		"effects/locks held: locks.Show(s fmt.Stringer) string: Show has two askers. one+two",
		"effects/locks held: locks.Unspoken():  one",
		"kube/queues: kube.IsQueue(a string, b string) bool: IsQueue reports whether a|b is a queue. two engine",
		"effects/values: effects.Pass(): Pass is asked by a rule. one",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if want := []string{
		"internal/know/kube/queue.go:14: kube.Forgotten",
		"internal/know/kube/queue.go:12: kube.Tested",
		"internal/know/kube/queue.go:9: kube.Dead",
	}; !slices.Equal(book.Unused, sorted(want)) {
		t.Errorf("unused: %q, want %q", book.Unused, want)
	}
	if want := []string{"internal/engine/effects/locks/held.go:11: locks.Unspoken"}; !slices.Equal(book.Silent, want) {
		t.Errorf("without comment: %q, want %q", book.Silent, want)
	}
}

func sorted(s []string) []string {
	slices.Sort(s)
	return s
}

// TestMoved: a file that moves to another package takes the subject along that it
// names.
func TestMoved(t *testing.T) {
	files := map[string]string{}
	for name, text := range module {
		files[name] = text
	}
	delete(files, "internal/engine/effects/locks/held.go")
	files["internal/engine/effects/held/held.go"] = strings.Replace(module["internal/engine/effects/locks/held.go"], "package locks", "package held", 1)
	for _, name := range []string{"analyzers/one/one.go", "analyzers/two/sub/two.go"} {
		text := strings.NewReplacer("locks.Show", "held.Show", "locks.Unspoken", "held.Unspoken", "import (\n", "import (\n\t\"example.com/m/internal/engine/effects/held\"\n").Replace(module[name])
		if !strings.Contains(text, "locks.Set") {
			text = strings.Replace(text, "\t\"example.com/m/internal/engine/effects/locks\"\n", "", 1)
		}
		files[name] = text
	}
	for _, q := range read(t, files).Questions {
		if q.Name == "held.Show" {
			if q.Subject != "locks held" || q.Room != "effects" || !slices.Equal(q.Rules, []string{"one", "two"}) {
				t.Errorf("%+v", q)
			}
			return
		}
	}
	t.Error("the question is gone")
}

func TestReadBroken(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": module["go.mod"], "a.go": "package a\n\nvar x = y\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Read(dir, "./..."); err == nil || !strings.Contains(err.Error(), "undefined: y") {
		t.Errorf("a module that does not compile: %v", err)
	}
}

func TestMarkdown(t *testing.T) {
	book := &Book{Questions: []Question{
		{Room: "effects", Subject: "calls & roles", Name: "effects.A", Signature: "(x int | string)", Doc: "A is *it*.", Rules: []string{"a", "b"}},
		{Room: "kube", Subject: "locks", Name: "kube.B", Signature: "()", Rules: []string{"a"}, Engine: true},
		{Room: "kube", Subject: "locks", Name: "kube.C", Signature: "()", Rules: []string{"a"}},
		{Room: "kube", Subject: "locks", Name: "kube.D", Signature: "()", Engine: true},
		{Room: "kube", Subject: "locks", Name: "kube.E", Signature: "()", Rules: strings.Split("abcdefg", "")},
	}}
	got := book.Markdown()
	for _, want := range []string{
		"| `kube` | 4 | 1 | 1 | 1 | 1 |\n",
		"| `effects` | 1 | 1 | 0 | 0 | 0 |\n",
		"| all | 5 | 2 | 1 | 1 | 1 |\n",
		"Subjects: [calls & roles](#calls--roles), [locks](#locks)\n",
		"\n## calls & roles\n\n| question | answers | asked by |\n|---|---|---|\n| `effects.A(x int \\| string)` | A is \\*it\\*. | a, b |\n\n## locks\n",
		"| `kube.D()` |  | the engine |\n",
		"| `kube.E()` |  | 7 rules |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not have %q:\n%s", want, got)
		}
	}
}
