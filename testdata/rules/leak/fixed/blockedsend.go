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
