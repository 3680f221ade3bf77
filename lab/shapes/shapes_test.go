// Package shapes tests that what rules and passes do grows with the code that they look at and not with its square: over
// code of shapes that nobody writes by hand, each twice and four times as large, by counted steps and not by time.
package shapes

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what grows faster than it should to testdata/faster.txt")

const (
	module = "github.com/ctrlvet/ctrlvet/"
	// limit is the exponent up to which growth counts as linear: sorting is allowed.
	limit = 1.2
	// fewest are the steps for each further part of a shape below which a package does not count: a walk that is not
	// linear shows itself by many.
	fewest = 200
)

// TestGrowth: no package of the engine or of a rule does more than linear work, but for those of
// testdata/faster.txt, whose exponents may only become smaller.
//
// A step is a run of a block of code: the program of testdata/count is built with -cover, which counts them.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the rules once more")
	}
	dir := t.TempDir()
	tool, counts := filepath.Join(dir, "count"), filepath.Join(dir, "counts")
	command(t, "go", "build", "-cover", "-covermode=atomic", "-coverpkg=./testdata/count,"+module+"internal/engine/...,"+module+"internal/frame/...,"+module+"internal/know/...,"+module+"analyzers/...", "-o", tool, "./testdata/count")
	command(t, tool, counts)
	shapes, err := os.ReadDir(counts)
	if err != nil || len(shapes) < 20 {
		t.Fatal(len(shapes), err)
	}
	worst := map[string]growth{}
	for _, s := range shapes {
		parts, err := os.ReadFile(filepath.Join(counts, s.Name(), "parts"))
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(string(parts))
		if err != nil {
			t.Fatal(err)
		}
		var at [3]map[string]int
		for i, size := range []string{"1", "2", "4"} {
			at[i] = steps(t, filepath.Join(counts, s.Name(), size))
		}
		for pkg, last := range at[2] {
			first, then := at[1][pkg]-at[0][pkg], last-at[1][pkg]
			if then < fewest*2*n || first <= 0 {
				continue
			}
			if g := (growth{math.Log2(float64(then) / float64(first)), s.Name()}); g.exponent > worst[pkg].exponent {
				worst[pkg] = g
			}
		}
	}
	compare(t, worst)
}

// A growth is the exponent with which the steps of a package grow, and the shape that shows it.
type growth struct {
	exponent float64
	shape    string
}

// compare holds what was measured against the exceptions.
func compare(t *testing.T, worst map[string]growth) {
	const file = "testdata/faster.txt"
	text, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	allowed := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) >= 3 && f[0] != "#" {
			if allowed[f[0]], err = strconv.ParseFloat(f[1], 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	out := "# Packages whose steps grow faster than the code, by which exponent, and with which shape: it may only become less.\n"
	for _, pkg := range slices.Sorted(maps.Keys(worst)) {
		g := worst[pkg]
		if g.exponent > limit {
			out += fmt.Sprintf("%s %.2f %s\n", pkg, g.exponent, g.shape)
		}
		if may := max(limit, allowed[pkg]+0.02); g.exponent > may && !*update {
			t.Errorf("%s: its steps grow with exponent %.2f, over %.2f, with shape %q: a walk in it looks at all of the code for each part of it (go -C lab run ./shapes/testdata/count -shape %[4]q -times 20 -cpuprofile cpu.out)", pkg, g.exponent, may, g.shape)
		}
	}
	for pkg := range allowed {
		if worst[pkg].exponent <= limit && !*update {
			t.Errorf("%s: %s does not grow faster than the code any more: take it out", file, pkg)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// steps returns how many steps each package made.
func steps(t *testing.T, dir string) map[string]int {
	out := map[string]int{}
	for line := range strings.Lines(command(t, "go", "tool", "covdata", "textfmt", "-i="+dir, "-o=/dev/stdout")) {
		place, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		f := strings.Fields(rest)
		pkg, ours := strings.CutPrefix(path.Dir(place), module)
		if !ok || !ours || len(f) != 3 || strings.HasSuffix(pkg, "testdata/count") {
			continue
		}
		n, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatal(line, err)
		}
		out[pkg] += n
	}
	return out
}

func command(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+t.TempDir())
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(cmd.Args, " "), err, errs.String())
	}
	return out.String()
}
