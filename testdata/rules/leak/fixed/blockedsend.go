package fixed

import (
	"context"
	"time"
)

// A Prober asks whether a shop answers.
type Prober struct {
	Timeout time.Duration
	Ask     func(name string) error
}

// Probe gives up after some time.
func (p *Prober) Probe(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, p.Timeout)
	defer cancel()
	answer := make(chan error, 1)
	go func() {
		answer <- p.Ask(name)
	}()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ProbeWithin waits for a timer.
func (p *Prober) ProbeWithin(name string) error {
	answer := make(chan error, 1)
	go func() {
		defer close(answer)
		answer <- p.Ask(name)
	}()
	select {
	case err := <-answer:
		return err
	case <-time.After(p.Timeout):
	}
	return errEnded
}

// Either forgets to return after the first.
func (p *Prober) Either(name string) (string, error) {
	failed, answer := make(chan error), make(chan string, 1)
	go func() {
		if err := p.Ask(name); err != nil {
			failed <- err
		}
		answer <- name
	}()
	select {
	case err := <-failed:
		return "", err
	case got := <-answer:
		return got, nil
	}
}
