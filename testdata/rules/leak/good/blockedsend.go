package good

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

// Probe gives up after some time; the answer then stays in the buffer.
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

// doc:end

// ProbeWithin tells the goroutine that nobody waits any more.
func (p *Prober) ProbeWithin(name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), p.Timeout)
	defer cancel()
	answer := make(chan error)
	go func() {
		err := p.Ask(name)
		select {
		case answer <- err:
		case <-ctx.Done():
		}
	}()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
	}
	return errEnded
}

// Serve runs until the process ends, and so does its goroutine.
func Serve(ctx context.Context, listen func() error, shutdown func()) error {
	failed := make(chan error)
	go func() {
		failed <- listen()
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		shutdown()
		return nil
	}
}

// Both waits for both.
func Both(first, second func() error) error {
	done := make(chan error)
	go func() { done <- first() }()
	err := second()
	if first := <-done; first != nil {
		return first
	}
	return err
}

// Either gets one of both.
func (p *Prober) Either(name string) (string, error) {
	failed, answer := make(chan error), make(chan string)
	go func() {
		if err := p.Ask(name); err != nil {
			failed <- err
			return
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

// ProbeAll asks all, and tells of the first that does not answer.
func (p *Prober) ProbeAll(names []string) (first error) {
	answers := make(chan error)
	for _, name := range names {
		go func() { answers <- p.Ask(name) }()
	}
	for range names {
		if err := <-answers; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// ProbeSoon has room for all answers.
func (p *Prober) ProbeSoon(names []string) error {
	answers := make(chan error, len(names))
	for _, name := range names {
		go func() { answers <- p.Ask(name) }()
	}
	for range names {
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}
