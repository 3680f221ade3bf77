package good

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"time"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// An Asker keeps its client.
type Asker struct{ client *http.Client }

// NewAsker makes one with a transport of its own.
func NewAsker(name string) *Asker {
	return &Asker{&http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: name}},
	}}
}

// Ready asks an application whether it is ready.
func (a *Asker) Ready(ctx context.Context, url string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	return drain(a.client.Do(req))
}

// doc:end

// Bounded keeps its connections for a while.
func Bounded(app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{
		IdleConnTimeout: 10 * time.Millisecond,
		TLSClientConfig: &tls.Config{ServerName: app.Name},
	}}
	return drain(client.Get(url))
}

// Closed closes each connection behind its request.
func Closed(app *demov1.Foo, url string) (bool, error) {
	tr := &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}}
	tr.DisableKeepAlives = true
	client := &http.Client{Timeout: 5 * time.Second, Transport: tr}
	return drain(client.Get(url))
}

// ClosedOnce says so in its request.
func ClosedOnce(app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}}}
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	req.Close = true
	return drain(client.Do(req))
}

// Tidy closes what is left at its end.
func Tidy(app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}}}
	defer client.CloseIdleConnections()
	return drain(client.Get(url))
}

// Cached keeps the client that it makes.
func (a *Asker) Cached(app *demov1.Foo, url string) (bool, error) {
	if a.client == nil {
		client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}}}
		a.client = client
	}
	return drain(a.client.Get(url))
}

func drain(resp *http.Response, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode == http.StatusOK, err
}

// Answers reads nothing of the answer: its connection is closed with the body.
func Answers(app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}}}
	resp, err := client.Get(url)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK, nil
}
