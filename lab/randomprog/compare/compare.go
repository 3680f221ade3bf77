// Package compare executes random programs, analyzes them, and tells where the
// two answers differ.
//
// A program counts as changed if an object of a cache differs from what it was
// after some run; it is run for every combination of its conditions. It counts
// as reported if rule cachemutation finds anything in it or its helpers.
//
// Programs that are reported and change nothing have one of these shapes:
//
//   - a variable is replaced by a copy in a loop over another list that is
//     never empty, or behind a nil check that never fails, as only the run
//     shows; the change stands in a loop over a list that is always empty
//   - all elements of a slice are replaced by copies, and a further slice is
//     made of it by append and stored behind a map
//
// None of the recorded programs has. Changes that are missed have this one:
// more than 16 places that one value may be.
package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
	"github.com/ctrlvet/ctrlvet/lab/randomprog"
)

// A Package is a directory with generated programs inside a module that has
// Kubernetes' client libraries.
type Package struct {
	Dir      string
	Programs []randomprog.Program
}

// Write puts programs into a new directory below dir. Its name begins with _,
// so that the go command leaves it out of ./... patterns. Remove it in the end.
func Write(dir string, text []byte, programs []randomprog.Program) (*Package, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp(dir, "_run")
	if err != nil {
		return nil, err
	}
	p := &Package{tmp, programs}
	if err := os.WriteFile(filepath.Join(tmp, "main.go"), text, 0o666); err != nil {
		return nil, errors.Join(err, p.Remove())
	}
	return p, nil
}

// Remove deletes the directory.
func (p *Package) Remove() error { return os.RemoveAll(p.Dir) }

// Execute compiles and runs the programs; it returns one outcome for each.
func (p *Package) Execute(ctx context.Context) (string, error) {
	binary := filepath.Join(p.Dir, "programs.exe")
	build := exec.CommandContext(ctx, "go", "build", "-o", binary, ".")
	build.Dir = p.Dir
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, binary)
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		return "", fmt.Errorf("run the programs: %w\n%s", err, &stderr)
	}
	outcomes := string(bytes.TrimSpace(out))
	if len(outcomes) != len(p.Programs) {
		return "", fmt.Errorf("%d outcomes of %d programs", len(outcomes), len(p.Programs))
	}
	return outcomes, nil
}

// Analyze runs rule cachemutation over the programs. It returns the findings
// of each.
func (p *Package) Analyze(ctx context.Context) ([][]report.Finding, error) {
	rep, err := driver.Run(ctx, driver.Options{
		Load:      load.Config{Dir: p.Dir},
		Analyzers: []*analysis.Analyzer{cachemutation.Analyzer},
	})
	if err != nil {
		return nil, err
	}
	if len(rep.Errors) > 0 {
		return nil, fmt.Errorf("%+v", rep.Errors[0])
	}
	found := make([][]report.Finding, len(p.Programs))
	for _, f := range rep.Findings {
		i := sort.Search(len(p.Programs), func(i int) bool { return p.Programs[i].Last >= f.Line })
		if i == len(p.Programs) || f.Line < p.Programs[i].First {
			return nil, fmt.Errorf("%s:%d: a finding outside the programs: %s", f.File, f.Line, f.Message)
		}
		found[i] = append(found[i], f)
	}
	return found, nil
}
