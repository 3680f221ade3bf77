package variants_test

import (
	"cmp"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/lab/variants"
	"github.com/ctrlvet/ctrlvet/lab/variants/catalogue"
)

// A silence is how many findings of a rule or form go beside a scaffold: since that
// mends the mistake (excuse), or although it does not (debt).
type silence struct {
	lost      int
	kind, why string
}

// TestScaffold: what rules find in their bad code they find beside everything that a
// scaffold has as well, but for what testdata/scaffold.tsv lists.
func TestScaffold(t *testing.T) {
	want := readSilences(t)
	rules := analyzers.All()
	code, err := variants.Load(context.Background(), filepath.Join("..", "..", "testdata"), rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	lost := map[string][]variants.Finding{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	limit := make(chan struct{}, 2)
	for _, r := range rules {
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			cell := code.MeasureBad(r, catalogue.Named("scaffold"))
			mu.Lock()
			defer mu.Unlock()
			if cell.Sites == 0 && len(cell.Names) > 0 || cell.Failed > 0 || len(cell.Errors) > 0 {
				t.Errorf("%s: %d places, %d do not compile (%s), %v", r.Name, cell.Sites, cell.Failed, cell.Why, cell.Errors)
			}
			for _, f := range cell.Lost {
				lost[f.Name] = append(lost[f.Name], f)
			}
		})
	}
	wg.Wait()
	names := maps.Clone(want)
	for name := range lost {
		names[name] = want[name]
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if now, then := lost[name], want[name]; len(now) > then.lost {
			t.Errorf("%s: beside a scaffold %d findings are lost, %d before: %v", name, len(now), then.lost, now)
		} else if len(now) < then.lost {
			t.Errorf("%s: %d findings are lost beside a scaffold, testdata/scaffold.tsv says %d: write it there, it may only shrink", name, len(now), then.lost)
		}
	}
}

func readSilences(t *testing.T) map[string]silence {
	text, err := os.ReadFile(filepath.Join("testdata", "scaffold.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]silence{}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != 4 || !slices.Contains([]string{"excuse", "debt"}, cells[2]) || cells[3] == "" {
			t.Fatalf("scaffold.tsv:%d: want name, lost, excuse or debt, and why: %q", i+2, line)
		}
		n, err := strconv.Atoi(cells[1])
		if _, twice := out[cells[0]]; twice || err != nil || n <= 0 {
			t.Fatalf("scaffold.tsv:%d: a number and a name of its own: %q", i+2, line)
		}
		out[cells[0]] = silence{n, cells[2], cells[3]}
	}
	if !slices.IsSortedFunc(lines[1:], func(a, b string) int { return cmp.Compare(a, b) }) {
		t.Fatal("scaffold.tsv is not sorted")
	}
	return out
}
