// Package registry is the client of the site registry, a service outside the cluster that leads hosts to
// sites. Every call is repeatable: entering what is there, and removing what is not, succeeds.
package registry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// ErrHostTaken says that a host leads to another site, so that only a person can help.
var ErrHostTaken = errors.New("the host leads to another site")

// errNotFound says that the registry has no such entry.
var errNotFound = errors.New("not found")

// maxAnswer bounds what is read of an answer.
const maxAnswer = 1 << 20

// Site is what the registry knows about a site.
type Site struct {
	// Backend is the address inside the cluster.
	Backend string `json:"backend"`
	// Hosts lead to the site. The registry fills them in.
	Hosts []string `json:"hosts,omitempty"`
}

// Client calls one registry. It may be used by several goroutines at once.
type Client struct {
	base    string
	token   string
	timeout time.Duration
	http    *http.Client
}

// NewClient returns a client of the registry at base, whose calls end after timeout at the latest.
func NewClient(base, token string, timeout time.Duration) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil {
		return nil, fmt.Errorf("registry address: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("registry address %q is not an http address with a host", base)
	}
	if timeout <= 0 {
		return nil, fmt.Errorf("registry timeout %v is not positive", timeout)
	}
	return &Client{
		base:    strings.TrimSuffix(base, "/"),
		token:   token,
		timeout: timeout,
		// A transport of its own, so that Close ends just this client's connections.
		http: &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone(), Timeout: timeout},
	}, nil
}

// Close ends idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Ensure enters the site and leads exactly the given host to it. It returns ErrHostTaken when the host
// leads to another site.
func (c *Client) Ensure(ctx context.Context, id, backend, host string) error {
	site, err := c.site(ctx, id)
	if err != nil && !errors.Is(err, errNotFound) {
		return fmt.Errorf("read site: %w", err)
	}
	if err != nil || site.Backend != backend {
		if err := c.do(ctx, http.MethodPut, c.sitePath(id), Site{Backend: backend}, nil); err != nil {
			return fmt.Errorf("enter site: %w", err)
		}
	}
	found := false
	for _, old := range site.Hosts {
		if old == host {
			found = true
			continue
		}
		if err := c.removeHost(ctx, id, old); err != nil {
			return err
		}
	}
	if found {
		return nil
	}
	if err := c.do(ctx, http.MethodPut, c.hostPath(id, host), nil, nil); err != nil {
		return fmt.Errorf("enter host %s: %w", host, err)
	}
	return nil
}

// Remove removes the hosts of a site and then the site. It may be called again after any failure, and
// succeeds when nothing is left to remove.
func (c *Client) Remove(ctx context.Context, id string) error {
	site, err := c.site(ctx, id)
	if errors.Is(err, errNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read site: %w", err)
	}
	for _, host := range site.Hosts {
		if err := c.removeHost(ctx, id, host); err != nil {
			return err
		}
	}
	if err := c.do(ctx, http.MethodDelete, c.sitePath(id), nil, nil); err != nil && !errors.Is(err, errNotFound) {
		return fmt.Errorf("remove site: %w", err)
	}
	return nil
}

func (c *Client) removeHost(ctx context.Context, id, host string) error {
	if err := c.do(ctx, http.MethodDelete, c.hostPath(id, host), nil, nil); err != nil && !errors.Is(err, errNotFound) {
		return fmt.Errorf("remove host %s: %w", host, err)
	}
	return nil
}

func (c *Client) site(ctx context.Context, id string) (Site, error) {
	var site Site
	err := c.do(ctx, http.MethodGet, c.sitePath(id), nil, &site)
	return site, err
}

func (c *Client) sitePath(id string) string { return "/sites/" + url.PathEscape(id) }

func (c *Client) hostPath(id, host string) string {
	return c.sitePath(id) + "/hosts/" + url.PathEscape(host)
}

// do sends one request and decodes the answer into out, unless out is nil.
func (c *Client) do(ctx context.Context, method, path string, in, out any) (err error) {
	defer func() { count(method, err) }()
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()

	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()

	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return err
	}
	switch {
	case resp.StatusCode == http.StatusNotFound:
		return errNotFound
	case resp.StatusCode == http.StatusConflict:
		return ErrHostTaken
	case resp.StatusCode >= 300:
		return fmt.Errorf("%s %s: %s: %s", method, path, resp.Status, strings.TrimSpace(string(data)))
	case out == nil:
		return nil
	}
	return json.Unmarshal(data, out)
}
