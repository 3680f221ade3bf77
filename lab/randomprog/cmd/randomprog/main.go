// Command randomprog compares what random programs do to informer caches with
// what ctrlvet says of them.
//
//	go -C lab run ./randomprog/cmd/randomprog -seed 1 -n 500
//
// With -print it only prints the programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/lab/randomprog"
	"github.com/ctrlvet/ctrlvet/lab/randomprog/compare"
)

func main() {
	seed := flag.Uint64("seed", 1, "the programs of one `seed` are always the same")
	seeds := flag.Uint64("seeds", 1, "`number` of seeds to try, one after the other")
	n := flag.Int("n", 500, "`number` of programs of each seed")
	dir := flag.String("dir", filepath.Join("..", "testdata", "random"), "`directory` for the programs, in a module that has client-go")
	minimize := flag.Bool("minimize", false, "shorten the programs that are shown")
	show := flag.Int("show", 5, "`number` of programs to show of each kind of disagreement")
	print := flag.Bool("print", false, "only print the programs")
	flag.Parse()
	var err error
	if *print {
		var text []byte
		if text, _, err = randomprog.Generate(*seed, *n); err == nil {
			_, err = os.Stdout.Write(text)
		}
	} else {
		err = run(*dir, *seed, *seeds, *n, *show, *minimize)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, seed, seeds uint64, n, show int, minimize bool) error {
	var total randomprog.Matrix
	wrong := make(map[compare.Answer][]randomprog.Program)
	for s := seed; s < seed+seeds; s++ {
		if err := one(dir, s, n, &total, wrong); err != nil {
			return err
		}
	}
	for _, kind := range []struct {
		name   string
		answer compare.Answer
	}{
		{"missed", compare.Answer{Outcome: randomprog.Changed}},
		{"false alarm", compare.Answer{Outcome: randomprog.Unchanged, Reported: true}},
	} {
		list := wrong[kind.answer]
		list = list[:min(show, len(list))]
		if minimize && len(list) > 0 {
			var err error
			if list, err = compare.Minimize(context.Background(), dir, list, kind.answer, 30); err != nil {
				return err
			}
		}
		for _, p := range list {
			fmt.Printf("// %s\n%s\n\n", kind.name, p.Text)
		}
	}
	fmt.Println(total)
	return nil
}

func one(dir string, seed uint64, n int, m *randomprog.Matrix, wrong map[compare.Answer][]randomprog.Program) (err error) {
	text, programs, err := randomprog.Generate(seed, n)
	if err != nil {
		return err
	}
	p, err := compare.Write(dir, text, programs)
	if err != nil {
		return err
	}
	defer func() {
		if e := p.Remove(); err == nil {
			err = e
		}
	}()
	ctx := context.Background()
	outcomes, err := p.Execute(ctx)
	if err != nil {
		return err
	}
	found, err := p.Analyze(ctx)
	if err != nil {
		return err
	}
	for i, program := range programs {
		a := compare.Answer{Outcome: outcomes[i], Reported: len(found[i]) > 0}
		m.Add(a.Outcome, a.Reported)
		wrong[a] = append(wrong[a], program)
	}
	return nil
}
