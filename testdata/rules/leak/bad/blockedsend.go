package bad

import (
	"context"
	"time"
)

// A Prober asks whether a shop answers.
type Prober struct {
	Timeout time.Duration
	Ask     func(name string) error
}

// doc:begin

// Probe gives up after some time.
func (p *Prober) Probe(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, p.Timeout)
	defer cancel()
	answer := make(chan error)
	go func() {
		answer <- p.Ask(name) // want `Probe may return without receiving this: the goroutine never ends; give the channel a buffer of one`
	}()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err() // want:related `returns without having received`
	}
}

// doc:end

// ProbeWithin waits for a timer.
func (p *Prober) ProbeWithin(name string) error {
	answer := make(chan error)
	go func() {
		defer close(answer)
		answer <- p.Ask(name) // want `ProbeWithin may return without receiving this`
	}()
	select {
	case err := <-answer:
		return err
	case <-time.After(p.Timeout):
	}
	return errEnded // want:related `returns without having received`
}

// Either forgets to return after the first.
func (p *Prober) Either(name string) (string, error) {
	failed, answer := make(chan error), make(chan string)
	go func() {
		if err := p.Ask(name); err != nil {
			failed <- err
		}
		answer <- name // want `Either may return without receiving this`
	}()
	select {
	case err := <-failed:
		return "", err // want:related `returns without having received`
	case got := <-answer:
		return got, nil
	}
}
