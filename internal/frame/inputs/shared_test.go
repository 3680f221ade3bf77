package inputs

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

type textOf struct{ file string }

// TestOnce: what is made of files is made once in a run, and each package that asks for it
// has read them.
func TestOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(file, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	times := 0
	ask := func(l *Log) string {
		return Once(l, textOf{file}, func(in *Log) string {
			times++
			data, _ := in.ReadFile(file)
			return string(data)
		})
	}
	run := NewRun(true)
	var all [2][]Input
	var wait sync.WaitGroup
	for i := range all {
		log, done := run.Note(types.NewPackage("p", "p"))
		defer done()
		wait.Go(func() {
			if got := ask(log); got != "x" {
				t.Errorf("made %q", got)
			}
			all[i], _ = log.All()
		})
	}
	wait.Wait()
	want := []Input{{Content, file, SumContent([]byte("x"), nil)}}
	if times != 1 || !slices.Equal(all[0], want) || !slices.Equal(all[1], want) {
		t.Errorf("made %d times, noted %v", times, all)
	}
	if err := os.WriteFile(file, []byte("y"), 0o666); err != nil {
		t.Fatal(err)
	}
	log, done := run.Note(types.NewPackage("p", "p"))
	defer done()
	_, _ = log.ReadFile(file)
	if got := ask(log); got != "x" {
		t.Errorf("made anew: %q", got)
	}
	if _, steady := log.All(); steady {
		t.Error("two states of a file are steady")
	}
	quiet, done := NewRun(false).Note(types.NewPackage("q", "q"))
	defer done()
	if got := ask(quiet); got != "y" {
		t.Errorf("another run: %q", got)
	}
	if read, steady := quiet.All(); len(read) > 0 || !steady {
		t.Errorf("noted for nobody: %v", read)
	}
	noted, done := note(types.NewPackage("r", "r"))
	defer done()
	for _, l := range []*Log{nil, noted} { // of no run
		before := times
		if ask(l); ask(l) != "y" || times != before+2 {
			t.Errorf("shared without a run")
		}
	}
}
