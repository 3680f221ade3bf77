package matrix

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func example() *Matrix {
	m := New([]string{"inverted", "helper"})
	Set(m.Bad, "lost/early", "inverted", Cell{N: 2, Of: 2})
	Set(m.Bad, "lost/late", "inverted", Cell{Why: Elsewhere})
	Set(m.Bad, "lost/early", "helper", Cell{N: 1, Of: 3})
	Set(m.Bad, "kept", "inverted", Cell{N: 1, Of: 1})
	Set(m.Bad, "kept", "helper", Cell{Why: Broken})
	Set(m.Good, "lost", "helper", Cell{N: 1, Of: 9})
	Set(m.Good, "kept", "helper", Cell{Of: 4})
	return m
}

const text = "name\tpart\tinverted\thelper\n" +
	"kept\tbad\t1/1\tx\n" +
	"lost/early\tbad\t2/2\t1/3\n" +
	"lost/late\tbad\t.\t-\n" +
	"kept\tgood\t-\t0/4\n" +
	"lost\tgood\t-\t1/9\n"

func TestFormat(t *testing.T) {
	if got := example().Format(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	m, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Format(); got != text {
		t.Errorf("read and written again:\n%s", got)
	}
	if kept, of := m.Share("lost"); kept != 3 || of != 5 {
		t.Errorf("share of lost: %d of %d", kept, of)
	}
	if kept, of := m.Share("lost/late"); kept != 0 || of != 0 {
		t.Errorf("share of lost/late: %d of %d", kept, of)
	}
	if got := m.Sum("lost", "inverted"); got != (Cell{N: 2, Of: 2}) {
		t.Errorf("sum of lost after inverted: %v", got)
	}
	if got := m.Sum("kept", "helper"); got.Why != Broken {
		t.Errorf("sum of kept after helper: %v", got)
	}
}

func TestParseErrors(t *testing.T) {
	for _, text := range []string{"", "rule\tpart\tx\n", "name\tpart\tx\na\tbad\n", "name\tpart\tx\na\tugly\t-\n", "name\tpart\tx\na\tbad\t1\n", "name\tpart\tx\na\tbad\t?\n"} {
		if m, err := Parse(text); err == nil {
			t.Errorf("%q: %v", text, m)
		}
	}
	if m, err := Read("testdata/none.tsv"); m != nil || err != nil {
		t.Errorf("no file: %v, %v", m, err)
	}
}

func TestPage(t *testing.T) {
	page := example().Page([]Column{{"inverted", "shape", "It is inverted.", "an if"}, {"helper", "place", "It is elsewhere.", "a call"}})
	for _, want := range []string{
		"Of 6 findings times transformations 4 are kept, 66 %. In good code 13 places were changed, and 1 findings appeared.",
		"Below 75 % are 1 of 2 rules: [lost](rules/lost.md) 60 %.",
		"| helper | place | It is elsewhere. | a call | 1 | 1 of 3, 33 % | 1 |",
		"| [kept](rules/kept.md) | 100 % | x |",
		"| [lost](rules/lost.md) | 60 % | **1/3** +1 |",
		"| [lost](rules/lost.md) | 60 % | 2 |",
		"| lost/early | 3 of 5 | 60 % |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

func TestProven(t *testing.T) {
	name := filepath.Join(t.TempDir(), "proofs.tsv")
	if err := os.WriteFile(name, []byte("transformation\tproofs\tsame\twhy\nhelper\t10\t9\tone ends\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := ReadProven(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := ProofTable(list); !strings.HasSuffix(got, "| helper | 10 | 9 | one ends |\n") {
		t.Errorf("got %s", got)
	}
	if list, err := ReadProven(name + "x"); ProofTable(list) != "" || err != nil {
		t.Errorf("without a file: %v, %v", list, err)
	}
	if err := os.WriteFile(name, []byte("\nhelper\tten\t9\t\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if list, err := ReadProven(name); err == nil {
		t.Errorf("no error: %v", list)
	}
}
