package blocking_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/good"
)

// TestProber probes a server that is silent, before one that answers.
func TestProber(t *testing.T) {
	asked, end := make(chan struct{}, 1), make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-end
	}))
	ready := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer ready.Close()
	ctx, cancel := context.WithCancel(t.Context())
	told, stopped := make(chan string, 1), make(chan error, 1)
	p := &bad.Prober{URLs: []string{silent.URL, ready.URL}, Tell: func(url string, _ error) {
		select {
		case told <- url:
		default:
		}
	}}
	go func() { stopped <- p.Start(ctx) }()
	await.Done(t, "the first request", asked)
	cancel()
	select {
	case url := <-told:
		t.Errorf("bad: %s was told", url)
	case <-stopped:
		t.Error("bad: it stops while a server is silent")
	case <-time.After(100 * time.Millisecond):
	}
	close(end)
	await.Done(t, "the end", stopped)
	silent.Close()
	go func() { stopped <- (&good.Prober{URL: ready.URL}).Start(ctx) }()
	await.Done(t, "the end of the good one", stopped)
}
