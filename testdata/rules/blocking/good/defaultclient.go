package good

import (
	"context"
	"net/http"
	"time"
)

// doc:begin

// Request asks a server, for a second.
func (r *Reconciler) Request(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL, nil)
	if err != nil {
		return err
	}
	if err := closed(http.DefaultClient.Do(req)); err != nil {
		return err
	}
	return closed(r.HTTP.Do(req))
}

// doc:end

// A Prober asks a server once, before it waits.
type Prober struct{ URL string }

// Start is run by the manager.
func (p *Prober) Start(ctx context.Context) error {
	resp, err := http.Get(p.URL)
	if err != nil {
		return err
	}
	if err := resp.Body.Close(); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
