package reconcilectx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good"
)

// TestChain asks through functions that have no context, and through such that have it, with one
// that is over.
func TestChain(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }))
	t.Cleanup(server.Close)
	c := newClients(t, server).client
	if err := (&bad.Reconciler{Client: c}).HelpersBetween(ctx); err != nil {
		t.Errorf("bad: %v, want success", err)
	}
	if err := (&good.Reconciler{Client: c}).HelpersBetween(ctx); !cancelled(err) {
		t.Errorf("good: %v, want that it was cancelled", err)
	}
}
