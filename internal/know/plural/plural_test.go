package plural_test

import (
	"os"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/know/plural"
)

// TestAnswers compares with what flect answers.
func TestAnswers(t *testing.T) {
	data, err := os.ReadFile("testdata/answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		kind, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			t.Fatalf("no answer: %q", line)
		}
		n++
		if got := plural.Of(kind); got != want {
			t.Errorf("Of(%q) = %q, flect answers %q", kind, got, want)
		}
	}
	if n < 2000 {
		t.Errorf("only %d answers to compare", n)
	}
}

func FuzzOf(f *testing.F) {
	for _, kind := range []string{"Backup", "", "\xff", "ÄÖ", "a/b", "$", " x "} {
		f.Add(kind)
	}
	f.Fuzz(func(t *testing.T, kind string) {
		if got := plural.Of(kind); got != strings.ToLower(got) {
			t.Errorf("Of(%q) = %q, which is not in lower case", kind, got)
		}
	})
}
