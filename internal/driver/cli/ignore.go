package cli

import (
	"errors"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// ignore is the command ctrlvet ignore: it writes a suppression above each finding.
func (a *App) ignore(args []string) error {
	var s settings
	flags := a.commonFlags("ctrlvet ignore", &s)
	reason := flags.String("reason", "TODO: say why this is right", "`why` the findings are suppressed, in each comment")
	patterns, err := a.parsePackages(flags, "ignore", args)
	if patterns == nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	gate, err := a.openGate(ctx, s)
	if err != nil {
		return err
	}
	rep, analyzers, err := a.analyze(ctx, s, patterns)
	if err != nil {
		return err
	}
	a.complain(rep)
	if rep.ExitCode() == exitFailed {
		return errors.New("nothing was written, since not all could be analyzed")
	}
	if err := gate.filter(rep, analyzers); err != nil {
		return err
	}
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		return err
	}
	changes, left, err := apply.IgnoreAll(dir, rep.Findings, *reason)
	if err == nil {
		err = apply.Write(changes)
	}
	if err != nil {
		return err
	}
	a.errorf("suppressed what was found in %s", words.Plural(len(changes), "file"))
	if left > 0 {
		a.errorf("%s left: no comment can stand there, as within a text or a comment", words.Plural(left, "line"))
	}
	return nil
}
