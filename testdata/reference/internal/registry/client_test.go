package registry_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry/registrytest"
)

func newClient(t *testing.T, url string) *registry.Client {
	t.Helper()
	c, err := registry.NewClient(url, registrytest.Token, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestEnsureAndRemove(t *testing.T) {
	s := registrytest.New(t)
	c := newClient(t, s.URL)
	ctx := t.Context()
	for _, host := range []string{"a.example.com", "a.example.com", "b.example.com"} {
		if err := c.Ensure(ctx, "1", "backend", host); err != nil {
			t.Fatal(err)
		}
		if got := s.Hosts("1"); !slices.Equal(got, []string{host}) {
			t.Errorf("hosts %q, want %s alone", got, host)
		}
	}
	if err := c.Ensure(ctx, "2", "backend", "b.example.com"); !errors.Is(err, registry.ErrHostTaken) {
		t.Errorf("a host of another site: %v", err)
	}
	for range 2 {
		if err := c.Remove(ctx, "1"); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.Removed("1"); n != 1 {
		t.Errorf("removed %d times", n)
	}
}

func TestRemoveGoesOnAfterAFailure(t *testing.T) {
	s := registrytest.New(t)
	c := newClient(t, s.URL)
	if err := c.Ensure(t.Context(), "1", "backend", "a.example.com"); err != nil {
		t.Fatal(err)
	}
	s.Fail("DELETE /sites/{id}", 1)
	if err := c.Remove(t.Context(), "1"); err == nil {
		t.Fatal("the failure was not reported")
	}
	if err := c.Remove(t.Context(), "1"); err != nil {
		t.Fatal(err)
	}
	if s.Removed("a.example.com") != 1 || s.Removed("1") != 1 {
		t.Errorf("removed host %d times, site %d times", s.Removed("a.example.com"), s.Removed("1"))
	}
}

func TestCallsEnd(t *testing.T) {
	release := make(chan struct{})
	hang := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(hang.Close)
	t.Cleanup(func() { close(release) })
	c, err := registry.NewClient(hang.URL, "", 50*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(t.Context(), "1"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the time", err)
	}
}

func TestNewClientRefuses(t *testing.T) {
	for _, base := range []string{"", "registry:80", "ftp://registry", "http://"} {
		if _, err := registry.NewClient(base, "", time.Second); err == nil {
			t.Errorf("%q was accepted", base)
		}
	}
	if _, err := registry.NewClient("http://registry", "", 0); err == nil {
		t.Error("no timeout was accepted")
	}
}
