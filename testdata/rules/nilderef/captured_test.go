package nilderef_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestCaptured asks a server that is gone, and looks for an application that is not there.
func TestCaptured(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	address := s.Listener.Addr().String()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	c := s.Client()
	apps := map[string]*demov1.Foo{}
	later := func(func() string) {}
	for name, f := range map[string]struct{ bad, good func() }{
		"Ping":     {func() { bad.Ping(c, req) }, func() { good.Ping(c, req) }},
		"Hello":    {func() { _ = bad.Hello(address) }, func() { _ = good.Hello(address) }},
		"Describe": {func() { bad.Describe(apps, "web", later) }, func() { good.Describe(apps, "web", later) }},
		"Closed":   {func() { bad.Ping(c, req) }, func() { good.ClosedAnyway(c, req) }},
	} {
		if !panics(f.bad) {
			t.Errorf("bad.%s does not panic", name)
		}
		if panics(f.good) {
			t.Errorf("good.%s panics", name)
		}
	}
	defer func() {
		if err, ok := recover().(error); !ok || err.Error() != "no application web" {
			t.Errorf("MustMark ends with %v", err)
		}
	}()
	new(good.Marker).MustMark(apps, "web")
}
