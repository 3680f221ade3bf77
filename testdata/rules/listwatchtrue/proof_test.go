package listwatchtrue_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listwatchtrue/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listwatchtrue/good"
)

// TestProof asks a server that has one pod, and closes watches after a while as
// API servers do.
func TestProof(t *testing.T) {
	const open = 300 * time.Millisecond
	var watches atomic.Int32
	const pod = `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop"}}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Query().Get("watch") != "true" {
			fmt.Fprintf(w, `{"apiVersion":"v1","kind":"PodList","items":[%s]}`, pod)
			return
		}
		watches.Add(1)
		fmt.Fprintf(w, `{"type":"ADDED","object":%s}`, pod)
		w.(http.Flusher).Flush()
		time.Sleep(open)
	}))
	defer server.Close()
	c := kubernetes.NewForConfigOrDie(&rest.Config{Host: server.URL, ContentConfig: rest.ContentConfig{ContentType: "application/json"}})
	start := time.Now()
	if n, err := bad.Count(t.Context(), c, "shop", "app=shop"); n != 0 || err != nil || watches.Load() != 1 || time.Since(start) < open {
		t.Errorf("bad: %d pods, %v, %d watches, after %s", n, err, watches.Load(), time.Since(start))
	}
	watches.Store(0)
	if n, err := good.Count(t.Context(), c, "shop", "app=shop"); n != 1 || err != nil || watches.Load() != 0 {
		t.Errorf("good: %d pods, %v, %d watches", n, err, watches.Load())
	}
}
