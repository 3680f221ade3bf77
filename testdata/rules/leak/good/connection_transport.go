package good

import (
	"context"
	"io"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

func ask(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // read only
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// Closing closes what it has made.
type Closing struct{ url string }

func (r *Closing) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	return ctrl.Result{}, ask(ctx, &http.Client{Transport: transport}, r.url)
}

// Timed has connections that end by themselves.
type Timed struct{ url string }

func (r *Timed) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, ask(ctx, &http.Client{Transport: &http.Transport{IdleConnTimeout: time.Second}}, r.url)
}

// Copying has the limits of the one that it copies.
type Copying struct{ url string }

func (r *Copying) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 1
	return ctrl.Result{}, ask(ctx, &http.Client{Transport: transport}, r.url)
}

// Keeping has one for each address.
type Keeping struct {
	url     string
	clients map[string]*http.Client
}

func (r *Keeping) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	c := r.clients[r.url]
	if c == nil {
		c = &http.Client{Transport: &http.Transport{}}
		r.clients[r.url] = c
	}
	return ctrl.Result{}, ask(ctx, c, r.url)
}
