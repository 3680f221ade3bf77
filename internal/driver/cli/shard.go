package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// An exitCode ends a command that has said why.
type exitCode int

func (exitCode) Error() string { return "" }

// errFindings ends a command that found something.
const errFindings = exitCode(exitFindings)

// join is the command ctrlvet join: a run whose findings others have found.
func (a *App) join(args []string) error {
	var s settings
	fs := a.flags(&s)
	if helped, err := a.parse(fs, "join", args); helped || err != nil {
		return err
	}
	if s.shards = fs.Args(); len(s.shards) == 0 || s.shard != "" {
		return errors.New("ctrlvet join takes the files of all parts, which ctrlvet -shard N/M -format json=FILE wrote, and no -shard")
	}
	code, err := a.check(s, []string{"./..."})
	if err == nil && code != exitClean {
		return exitCode(code)
	}
	return err
}

// conflict returns an error if flags do not go together.
func (s settings) conflict(outs *outputs) error {
	part, changes := s.shard != "", s.fix || s.diff
	switch {
	case s.unsafe && !changes:
		return errors.New("-unsafe says which fixes are applied: it goes with -fix or -diff")
	case (changes || s.watch) && (part || len(s.shards) > 0):
		return errors.New("-fix, -diff and -watch need all of the code: leave out -shard, and do not join")
	case part && (s.baseline+s.newRev+s.newPatch != "" || s.summary):
		return errors.New("-shard sees a part: give -baseline, -new-from-rev, -new-from-patch and -summary to ctrlvet join")
	case part && !slices.ContainsFunc(outs.list, func(o output) bool { return o.form == formJSON }):
		return errors.New("-shard sees a part, which says nothing alone: write it with -format json=FILE, for ctrlvet join")
	}
	return nil
}

// part returns the part of the packages to look at.
func (s settings) part() (part load.Shard, err error) {
	if s.shard != "" {
		if part, err = load.ParseShard(s.shard); err != nil {
			err = fmt.Errorf("-shard: %w", err)
		}
	}
	return part, err
}

// sameRun says what all parts of a run with these settings have in common.
func (a *App) sameRun(s settings) report.Shard {
	return report.Shard{Version: a.Version, Options: cache.KeyOf(a.decides(s)...).String()}
}

// joined returns the report of all parts.
func (a *App) joined(s settings) (*report.Report, error) {
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		return nil, err
	}
	parts := make([]*report.Report, len(s.shards))
	for i, name := range s.shards {
		if parts[i], err = readRun(name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	rep, err := report.Join(s.shards, parts, a.sameRun(s), dir)
	if err == nil {
		rep.Identify()
	}
	return rep, err
}
