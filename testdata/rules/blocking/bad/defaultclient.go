package bad

import (
	"context"
	"net/http"
)

// doc:begin

// Ask asks a server.
func (r *Reconciler) Ask() error {
	resp, err := http.Get(r.URL) // want `http\.Get has no timeout: a server that does not answer blocks a reconcile worker, 1 by default, and other objects wait; use a client with a Timeout`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// doc:end

// Request asks it with the context of the reconcile.
func (r *Reconciler) Request(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `http\.DefaultClient\.Do has no timeout: a server that does not answer blocks a reconcile worker, 1 by default, and other objects wait; use a client with a Timeout`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A Prober asks the servers of pods, one after the other.
type Prober struct {
	URLs []string
	Tell func(url string, err error)
}

// Start is run by the manager.
func (p *Prober) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		for _, url := range p.URLs {
			p.Tell(url, p.probe(url))
		}
	}
	return nil
}

func (p *Prober) probe(url string) error {
	resp, err := http.Get(url) // want `http\.Get has no timeout: a server that does not answer blocks the only loop of this Runnable; use a client with a Timeout`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Notify is called from wherever something has happened.
func Notify(url string) error {
	resp, err := http.Post(url, "text/plain", nil) // want `http\.Post has no timeout: a server that does not answer blocks whoever calls Notify; use a client with a Timeout`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
