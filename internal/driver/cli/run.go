package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// grace is how long what is being done may take to end when the user interrupts it: the go command goes,
// and a file that is being written is whole. A package that is being analyzed would take far longer.
const grace = 300 * time.Millisecond

// interruptible returns a context that ends with the first interrupt, which soon ends the program; a second
// one does so at once.
func (a *App) interruptible() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	go func() {
		select {
		case <-signals:
		case <-over:
			return
		}
		cancel()
		select {
		case <-signals:
		case <-time.After(grace):
		case <-over:
			return
		}
		a.errorf("interrupted")
		os.Exit(exitStopped)
	}()
	return ctx, sync.OnceFunc(func() {
		signal.Stop(signals)
		close(over)
		cancel()
	})
}

// stopped reports whether the user ended the run. A terminal sends the interrupt to the go command
// as well, which may end before this program has seen its own.
func stopped(err error) bool {
	var exit *exec.ExitError
	return errors.Is(err, context.Canceled) || errors.As(err, &exit) && exit.ProcessState.String() == "signal: interrupt"
}

// plan returns the runs of -all-modules.
func (s settings) plan() ([]scope.Run, error) {
	return scope.AllModules(s.dir, s.patterns, driver.LeftOut)
}

// roots returns the directories of the modules that are looked at.
func (s settings) roots() ([]string, error) {
	if !s.allModules {
		return config.Roots(s.dir), nil
	}
	runs, err := s.plan()
	var out []string
	for _, r := range runs {
		out = append(out, r.Modules...)
	}
	return out, err
}

// drive analyzes the packages that the settings name.
func (s settings) drive(ctx context.Context, opts driver.Options) (*report.Report, error) {
	if !s.allModules {
		return driver.Run(ctx, opts)
	}
	runs, err := s.plan()
	if err != nil {
		return nil, err
	}
	return driver.RunAll(ctx, opts, runs)
}

// complain says what went wrong, and what may keep findings away.
func (a *App) complain(rep *report.Report) {
	for _, e := range rep.Errors {
		fmt.Fprintln(a.Stderr, e)
	}
	for _, w := range rep.Warnings {
		a.errorf("warning: %s", w)
	}
}
