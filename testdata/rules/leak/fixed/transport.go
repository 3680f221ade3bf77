package fixed

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"time"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Ready asks an application whether it is ready.
func Ready(ctx context.Context, app *demov1.Foo, url string) (bool, error) {
	client := &http.Client{
		Timeout: 5 * time.Second,
		Transport: &http.Transport{
			DisableKeepAlives: true,
			TLSClientConfig:   &tls.Config{ServerName: app.Name},
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

// Version asks by a client that a helper makes.
func Version(app *demov1.Foo, url string) (string, error) {
	client, err := clientFor(app)
	if err != nil {
		return "", err
	}
	resp, err := client.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

func clientFor(app *demov1.Foo) (*http.Client, error) {
	tr := &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{ServerName: app.Name}}
	if app.Spec.Paused {
		tr.TLSClientConfig.InsecureSkipVerify = true
	}
	return &http.Client{Transport: tr, Timeout: 5 * time.Second}, nil
}

// Plain asks without anything of its own.
func Plain(url string) error {
	var client http.Client
	client.Timeout = 5 * time.Second
	client.Transport = &http.Transport{DisableKeepAlives: true}
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
	tr := &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{ServerName: app.Name}}
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
