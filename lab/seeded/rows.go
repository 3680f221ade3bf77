package seeded

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A Row is what became of a fault.
type Row struct {
	Rule, Hash string
	Want       string // the finding
	Place      string // file:line, relative to testdata/reference
	Failed     string // PACKAGE TEST of the first test that fails, "" for none
}

const head = "rule\tfault\tfinding\tplace\tfailed\n"

// ReadRows reads a file of rows; one that is not there has none.
func ReadRows(name string) ([]Row, error) {
	src, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	body, ok := strings.CutPrefix(string(src), head)
	if !ok {
		return nil, fmt.Errorf("%s: want the head %q", name, head)
	}
	var out []Row
	for line := range strings.Lines(body) {
		c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(c) != 5 {
			return nil, fmt.Errorf("%s: %d columns: %s", name, len(c), line)
		}
		out = append(out, Row{c[0], c[1], c[2], c[3], c[4]})
	}
	return out, nil
}

// WriteRows writes rows, by rule, place and finding.
func WriteRows(name string, rows []Row) error {
	rows = slices.SortedFunc(slices.Values(rows), func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Place, b.Place), cmp.Compare(a.Want, b.Want))
	})
	text := head
	for _, r := range rows {
		text += strings.Join([]string{r.Rule, r.Hash, r.Want, r.Place, r.Failed}, "\t") + "\n"
	}
	return os.WriteFile(name, []byte(text), 0o666)
}
