package driver

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// remember takes over what was noted. The caller holds r.mu.
func (r *run) remember(log *inputs.Log) {
	read, steady := log.All()
	r.read = append(r.read, read...)
	r.unsteady = r.unsteady || !steady
}

// errChanging says that a report may be of several states of the code.
var errChanging = errors.New("files changed during the run")

// keep keeps the report of a run. An error says why it does not.
func (k *keeper) keep(r *run, after *cache.Files) error {
	if n := len(r.report.Errors) + r.report.Summary.Skipped; n > 0 {
		return errors.New("it has errors")
	}
	d := r.prog.Depends()
	if d.Unclear != "" {
		return errors.New(d.Unclear)
	}
	list, err := k.inputs(d)
	if err != nil {
		return err
	}
	cache.Parallel(len(list), func(i int) { list[i].Sum = after.Sum(list[i].Kind, list[i].Name) })
	for _, in := range list {
		if err := k.same(in, after); err != nil {
			return err
		}
	}
	// What rules read is known as they saw it.
	if r.unsteady || after.Changed(r.read) != "" {
		return errChanging
	}
	slices.SortFunc(r.read, inputs.Compare)
	kept := r.report
	kept.Warnings = r.ofPackages
	k.put(record{Inputs: list, Read: slices.Compact(r.read), Answers: k.tape.keep(k.Store, k.last.Answers), Known: after.Known(), Looked: r.prog.Named, Unrelated: r.isUnrelated(), Report: &kept})
	return nil
}

// same returns an error if an input may have changed since the run began.
func (k *keeper) same(in inputs.Input, after *cache.Files) error {
	if sum, ok := k.before.Seen(in.Kind, in.Name); ok {
		if sum != in.Sum {
			return fmt.Errorf("%w: %s", errChanging, in.Name)
		}
		return nil
	}
	var stat cache.Stat
	switch in.Kind {
	case inputs.There:
		return nil
	case inputs.Content, cache.Head:
		stat = after.Known()[in.Name].Stat
		if in.Sum == inputs.Missing {
			return nil
		}
	default:
		info, err := os.Stat(in.Name)
		if err != nil {
			return err
		}
		stat = cache.StatOf(info)
	}
	if !stat.Tells(k.start) {
		return fmt.Errorf("%s was written just before the run", in.Name)
	}
	return nil
}
