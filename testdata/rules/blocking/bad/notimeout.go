package bad

import (
	"context"
	"net/http"
)

// doc:begin

// Fetch asks a server of the user.
func Fetch(url string) error {
	c := &http.Client{}
	resp, err := c.Get(url) // want `c\.Get blocks when the server does not answer: its http\.Client has no Timeout; set one`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// doc:end

// FetchAll asks with a client that follows no redirects.
func FetchAll(url string) error {
	c := http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req) // want `c\.Do blocks when the server does not answer: its http\.Client has no Timeout; set one`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// FetchUntil can be ended by its own cancel function alone.
func FetchUntil(url string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := new(http.Client).Do(req) // want `new\(http\.Client\)\.Do blocks when the server does not answer: its http\.Client has no Timeout; set one`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Hooks asks with a client that its constructor makes.
type Hooks struct{ client *http.Client }

// NewHooks returns Hooks with a client of their own, or the default one.
func NewHooks(own bool) *Hooks {
	if own {
		return &Hooks{client: &http.Client{}}
	}
	return &Hooks{client: http.DefaultClient}
}

// Call asks the server at url.
func (h *Hooks) Call(url string) error {
	resp, err := h.client.Get(url) // want `h\.client\.Get blocks when the server does not answer: its http\.Client has no Timeout; set one`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
