package fixed

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/fixed/license"
)

// A License is what the license server hands out.
type License struct {
	Seats int `json:"seats"`
}

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
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	defer resp.Body.Close()
	out := &License{}
	return out, json.NewDecoder(resp.Body).Decode(out)
}

// FirstLine returns the first line of a pod's log, and leaves the stream open.
func FirstLine(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	logs, err := c.CoreV1().Pods(namespace).GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return "", err
	}
	lines := bufio.NewScanner(logs)
	lines.Scan()
	return lines.Text(), lines.Err()
}

// FetchWithToken asks through functions of another package.
func FetchWithToken(ctx context.Context, c *http.Client, url string, token *corev1.Secret) (*License, error) {
	resp, err := license.Get(ctx, c, url, token)
	if err != nil {
		return nil, err
	}
	if err := license.Check(resp); err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out := &License{}
	return out, json.NewDecoder(resp.Body).Decode(out)
}

// Touch tells the license server that somebody is there.
func Touch(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errStatus
	}
	return nil
}
