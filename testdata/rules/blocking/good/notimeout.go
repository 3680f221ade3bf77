package good

import (
	"context"
	"net"
	"net/http"
	"time"
)

// doc:begin

// Fetch asks a server of the user.
func Fetch(ctx context.Context, url string) error {
	c := &http.Client{Timeout: time.Second}
	if err := closed(c.Get(url)); err != nil {
		return err
	}
	limited := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second, IdleConnTimeout: time.Minute}}
	if err := closed(limited.Get(url)); err != nil {
		return err
	}
	// the caller's context may have a deadline
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closed(new(http.Client).Do(req))
}

// doc:end

// FetchSoon gives the request a deadline of its own.
func FetchSoon(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return closed((&http.Client{}).Do(req))
}

// FetchBy does the same in another order.
func FetchBy(url string, deadline time.Time) error {
	ctx, stop := context.WithCancel(context.TODO())
	defer stop()
	soon, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	var c http.Client
	return closed(c.Do(req.WithContext(soon)))
}

// Ping asks a program on the same machine.
func Ping(socket string) error {
	c := &http.Client{Transport: &http.Transport{
		IdleConnTimeout: time.Minute,
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			return net.DialTimeout("unix", socket, time.Second)
		},
	}}
	return closed(c.Get("http://local/ping"))
}

// Hooks ask with a client that has a timeout, or that somebody else has made.
type Hooks struct{ client, given *http.Client }

// NewHooks returns Hooks.
func NewHooks(given *http.Client) *Hooks {
	return &Hooks{client: &http.Client{Timeout: time.Second}, given: given}
}

// Call asks the server at url twice.
func (h *Hooks) Call(url string) error {
	if err := closed(h.client.Get(url)); err != nil {
		return err
	}
	return closed(h.given.Get(url))
}
