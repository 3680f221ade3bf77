package driver

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// RunAll makes several runs, one after the other, and returns one report, whose files are named
// relative to opts.Load.Dir. A module without packages is passed over; one that cannot be looked at is
// an error in the report, and the others are looked at all the same. It returns an error if there is
// nothing to look at at all.
func RunAll(ctx context.Context, opts Options, runs []scope.Run) (*report.Report, error) {
	base, err := filepath.Abs(opts.Load.Dir)
	if err != nil {
		return nil, err
	}
	var parts []report.Part
	var failed []report.Error
	for _, run := range runs {
		one := opts
		one.Load.Dir, one.Load.Patterns, one.Asked = run.Dir, run.Patterns, nil
		if opts.Subject != nil { // all modules are looked at: none is missed
			subject := *opts.Subject
			subject.Module = func(string) bool { return false }
			one.Subject = &subject
		}
		if len(run.Env) > 0 {
			one.Load.Env = append(os.Environ(), run.Env...)
		}
		rep, err := runOne(ctx, one)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, load.ErrNoPackages):
		case err != nil:
			file := relative(base, filepath.Join(run.Modules[0], "go.mod"))
			failed = append(failed, report.Error{File: file, Message: err.Error()})
		default:
			parts = append(parts, report.Part{Dir: relative(base, run.Dir), Report: rep})
		}
	}
	if len(parts)+len(failed) == 0 {
		return nil, errors.Join(load.ErrNoPackages, errors.New("no module below "+base+" has packages"))
	}
	rep := report.Merge(parts)
	rep.Errors = append(rep.Errors, failed...)
	settle(rep)
	return rep, nil
}
