package leak_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

// TestTransport counts the connections that the server has open when the functions have
// returned.
func TestTransport(t *testing.T) {
	app, asker := &demov1.Foo{}, good.NewAsker("shop")
	cached := &good.Asker{}
	for name, f := range map[string]struct {
		call func(url string) error
		left int32
	}{
		"bad.Ready":       {func(url string) error { _, err := bad.Ready(t.Context(), app, url); return err }, rounds},
		"bad.Version":     {func(url string) error { _, err := bad.Version(app, url); return err }, rounds},
		"bad.Plain":       {bad.Plain, rounds},
		"bad.Fetch":       {func(url string) error { return bad.Fetch(app, url) }, rounds},
		"good.Ready":      {func(url string) error { _, err := asker.Ready(t.Context(), url); return err }, 1},
		"good.Bounded":    {func(url string) error { _, err := good.Bounded(app, url); return err }, 0},
		"good.Closed":     {func(url string) error { _, err := good.Closed(app, url); return err }, 0},
		"good.ClosedOnce": {func(url string) error { _, err := good.ClosedOnce(app, url); return err }, 0},
		"good.Answers":    {func(url string) error { _, err := good.Answers(app, url); return err }, 0},
		"good.Tidy":       {func(url string) error { _, err := good.Tidy(app, url); return err }, 0},
		"good.Cached":     {func(url string) error { _, err := cached.Cached(app, url); return err }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var open atomic.Int32
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				_, _ = io.WriteString(w, strings.Repeat("ready ", 10000))
			}))
			server.Config.ConnState = func(_ net.Conn, s http.ConnState) {
				switch s {
				case http.StateNew:
					open.Add(1)
				case http.StateClosed:
					open.Add(-1)
				}
			}
			server.Start()
			defer server.Close()
			for range rounds {
				if err := f.call(server.URL); err != nil {
					t.Fatal(err)
				}
			}
			if !await.True(func() bool { return open.Load() == f.left }) {
				t.Errorf("%d connections are open, want %d", open.Load(), f.left)
			}
		})
	}
}
