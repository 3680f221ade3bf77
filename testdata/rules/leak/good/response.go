package good

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good/license"
)

// A License is what the license server hands out.
type License struct {
	Seats int `json:"seats"`
}

// doc:begin

// FetchLicense asks the license server.
func FetchLicense(ctx context.Context, c *http.Client, url string) (*License, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	out := &License{}
	return out, json.NewDecoder(resp.Body).Decode(out)
}

// doc:end

// FetchCareful closes the body where there is one.
func FetchCareful(ctx context.Context, c *http.Client, url string) (*License, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.Body != nil {
		defer resp.Body.Close()
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	out := &License{}
	return out, json.NewDecoder(resp.Body).Decode(out)
}

// FirstLine returns the first line of a pod's log.
func FirstLine(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	logs, err := c.CoreV1().Pods(namespace).GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return "", err
	}
	defer func() { _ = logs.Close() }()
	lines := bufio.NewScanner(logs)
	lines.Scan()
	return lines.Text(), lines.Err()
}

// Fetch hands the response to who decodes and closes it.
func Fetch(ctx context.Context, c *http.Client, url string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusNotFound {
		return drained(resp)
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(into)
}

func drained(resp *http.Response) error {
	defer resp.Body.Close()
	_, err := io.Copy(io.Discard, resp.Body)
	return err
}

// Open returns what it opens.
func Open(ctx context.Context, c kubernetes.Interface, namespace, name string) (io.ReadCloser, error) {
	logs, err := c.CoreV1().Pods(namespace).GetLogs(name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	return logs, nil
}

// FetchText reads all, which gives the connection back.
func FetchText(c *http.Client, url string) (string, error) {
	resp, err := c.Get(url)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if err := resp.Body.Close(); err != nil {
		return "", err
	}
	return string(text), nil
}

// FetchWithToken asks through functions of another package.
func FetchWithToken(ctx context.Context, c *http.Client, url string, token *corev1.Secret) (*License, error) {
	resp, err := license.Get(ctx, c, url, token)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if err := license.Check(resp); err != nil {
		return nil, err
	}
	out := &License{}
	return out, json.NewDecoder(resp.Body).Decode(out)
}

// ReleaseLicense gives a seat back: where the server has nothing to say there is no body
// to be closed.
func ReleaseLicense(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusNoContent {
		_ = resp.Body.Close()
		return errStatus
	}
	return nil
}
