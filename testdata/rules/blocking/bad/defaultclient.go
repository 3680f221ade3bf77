package bad

import (
	"context"
	"net/http"
)

// doc:begin

// Ask asks a server.
func (r *Reconciler) Ask() error {
	_, err := http.Get(r.URL) // want `http\.Get has no timeout: a silent server blocks a reconcile worker`
	return err
}

// doc:end

// Request asks it with the context of the reconcile.
func (r *Reconciler) Request(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req) // want `http\.DefaultClient\.Do has no timeout: a silent server blocks a reconcile worker`
	return err
}
