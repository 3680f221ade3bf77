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

// ProbeAll asks all, and ends at the first that does not answer.
func (p *Prober) ProbeAll(names []string) error {
	answers := make(chan error, 1)
	for _, name := range names {
		go func() {
			answers <- p.Ask(name) // want `ProbeAll may return before it has received what each goroutine sends: the goroutines of the rest never end; give the channel room for all`
		}()
	}
	for range names {
		if err := <-answers; err != nil {
			return err // want:related `returns before it has received the rest`
		}
	}
	return nil
}

// ProbeSoon asks all, for some time.
func (p *Prober) ProbeSoon(names []string) error {
	answers := make(chan error)
	for _, name := range names {
		go func(name string) {
			answers <- p.Ask(name) // want `ProbeSoon may return before it has received what each goroutine sends`
		}(name)
	}
	late := time.After(p.Timeout)
	for range names {
		select {
		case err := <-answers:
			if err != nil {
				return err
			}
		case <-late:
			return context.DeadlineExceeded
		}
	}
	return nil
}
