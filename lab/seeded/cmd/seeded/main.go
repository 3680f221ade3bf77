// Seeded puts a mistake for each rule into the reference operators, asks the rules
// and the operators' own suite, and writes what both say into lab/corpus/seeded.tsv.
// With -verbs it takes the verbs out of the operators' roles instead, one by one, and
// writes which test misses it into lab/corpus/seededverbs.tsv.
//
//	go -C lab run ./seeded/cmd/seeded [-run REGEXP] [-workers N] [-verbs]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	"github.com/ctrlvet/ctrlvet/lab/seeded"
)

func main() {
	log.SetFlags(log.Ltime)
	only := flag.String("run", ".", "which rules, or verbs")
	workers := flag.Int("workers", 3, "API servers, each for one fault at a time")
	verbs := flag.Bool("verbs", false, "verbs of the roles instead of faults")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *only, *workers, *verbs)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// run makes workers and gives them work.
func run(ctx context.Context, only string, workers int, verbs bool) error {
	chosen, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "seeded")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	testdata, err := filepath.Abs(filepath.Join("..", "testdata"))
	if err != nil {
		return err
	}
	jobs, finish := verbJobs, writeVerbs
	if !verbs {
		jobs, finish = faultJobs, writeFaults
	}
	list, err := jobs(ctx, testdata)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(j *job) bool { return !chosen.MatchString(j.name) })
	if err := share(ctx, list, workers, testdata, tmp); err != nil {
		return err
	}
	var errs []error
	for _, j := range list {
		errs = append(errs, j.err)
		if j.err == nil && j.want != "" && j.failed != j.want {
			errs = append(errs, fmt.Errorf("%s: %q fails, want %q", j.name, j.failed, j.want))
		}
	}
	return errors.Join(append(errs, finish(list))...)
}

// share gives the jobs to workers. What an interrupt leaves has its error.
func share(ctx context.Context, list []*job, workers int, testdata, tmp string) error {
	next := make(chan *job)
	var group sync.WaitGroup
	for i := range workers {
		w, err := seeded.NewWorker(ctx, testdata, filepath.Join(tmp, fmt.Sprint(i)))
		if err != nil {
			return err
		}
		defer w.Close()
		group.Go(func() {
			for j := range next {
				j.failed, j.err = j.do(ctx, w)
				log.Printf("%s: %s %v", j.name, j.failed, j.err)
			}
		})
	}
	for _, j := range list {
		if ctx.Err() != nil {
			j.err = ctx.Err()
			continue
		}
		next <- j
	}
	close(next)
	group.Wait()
	return nil
}

// A job is a fault or a verb.
type job struct {
	name   string
	do     func(context.Context, *seeded.Worker) (failed string, err error)
	row    seeded.Row
	want   string // what should fail, "" when nothing is expected
	failed string
	err    error
}

func faultJobs(ctx context.Context, testdata string) (out []*job, err error) {
	faults, err := seeded.Read(filepath.Join(testdata, "mutants"))
	if err != nil {
		return nil, err
	}
	ref, err := seeded.Load(ctx, testdata, faults)
	if err != nil {
		return nil, err
	}
	for _, f := range faults {
		line, err := ref.Judge(f)
		if err != nil {
			return nil, err
		}
		j := &job{name: f.Rule, do: func(ctx context.Context, w *seeded.Worker) (string, error) { return w.Break(ctx, f) }}
		j.row = seeded.Row{Rule: f.Rule, Hash: f.Hash, Want: f.Want, Place: fmt.Sprintf("%s:%d", f.File, line)}
		if f.Test != "" {
			j.want = f.Package + " " + f.Test
		}
		out = append(out, j)
	}
	return out, nil
}

func writeFaults(list []*job) error {
	return merge(filepath.Join("corpus", "seeded.tsv"), list)
}

// merge puts the rows of what was run in the place of older ones.
func merge(name string, list []*job) error {
	rows, err := seeded.ReadRows(name)
	if err != nil {
		return err
	}
	for _, j := range list {
		if j.err != nil {
			continue
		}
		j.row.Failed = j.failed
		rows = slices.DeleteFunc(rows, func(r seeded.Row) bool {
			return r.Rule == j.row.Rule && (!isVerb(j) || r.Place == j.row.Place && r.Want == j.row.Want)
		})
		rows = append(rows, j.row)
	}
	return seeded.WriteRows(name, rows)
}

func isVerb(j *job) bool { return j.row.Hash == "verb" }
