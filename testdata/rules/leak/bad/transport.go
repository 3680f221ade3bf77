package bad

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"time"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ready asks an application whether it is ready.
func Ready(ctx context.Context, app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{
		Timeout: 5 * time.Second,
		Transport: &http.Transport{ // want `each call of Ready makes a transport, which never closes its connections: each leaves some behind; keep one client, or set IdleConnTimeout`
			TLSClientConfig: &tls.Config{ServerName: app.Name},
		},
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode == http.StatusOK, err
}

// doc:end

// Version asks by a client that a helper makes.
func Version(app *demov1.Foo, url string) (string, error) {
	client, err := clientFor(app)
	if err != nil {
		return "", err
	}
	resp, err := client.Get(url) // want:related `requests are sent by it here`
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

func clientFor(app *demov1.Foo) (*http.Client, error) {
	tr := &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}} // want `each call of Version makes a transport`
	if app.Spec.Paused {
		tr.TLSClientConfig.InsecureSkipVerify = true
	}
	return &http.Client{Transport: tr, Timeout: 5 * time.Second}, nil
}

// Plain asks without anything of its own.
func Plain(url string) error {
	var client http.Client
	client.Timeout = 5 * time.Second
	client.Transport = &http.Transport{} // want `each call of Plain makes a transport`
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// Fetch has a helper send the request.
func Fetch(app *demov1.Foo, url string) error {
	tr := &http.Transport{TLSClientConfig: &tls.Config{ServerName: app.Name}} // want `each call of Fetch makes a transport`
	return fetch(&http.Client{Transport: tr, Timeout: 5 * time.Second}, url)
}

func fetch(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
