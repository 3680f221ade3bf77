// Package registrytest is a site registry for tests, which can be made to fail.
package registrytest

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry"
)

// Token is what a client must show.
const Token = "registry-token"

// Server is a registry in memory.
type Server struct {
	// URL is the address for [registry.NewClient].
	URL string

	mu       sync.Mutex
	backends map[string]string // by site
	hosts    map[string]string // site by host
	removed  map[string]int    // how often a site or host was there and was removed
	failures map[string]int    // failures to come, by method
	failed   int
}

// New starts a registry that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{
		backends: map[string]string{},
		hosts:    map[string]string{},
		removed:  map[string]int{},
		failures: map[string]int{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /sites/{id}", s.get)
	mux.HandleFunc("PUT /sites/{id}", s.put)
	mux.HandleFunc("DELETE /sites/{id}", s.delete)
	mux.HandleFunc("PUT /sites/{id}/hosts/{host}", s.putHost)
	mux.HandleFunc("DELETE /sites/{id}/hosts/{host}", s.deleteHost)
	srv := httptest.NewServer(s.guard(mux))
	t.Cleanup(srv.Close)
	s.URL = srv.URL
	return s
}

// Fail lets the next n requests fail whose pattern is, for example, "DELETE /sites/{id}".
func (s *Server) Fail(pattern string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures[pattern] = n
}

// Failed returns how many requests failed because of Fail.
func (s *Server) Failed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// Hosts returns the hosts that lead to a site, sorted.
func (s *Server) Hosts(id string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hostsOf(id)
}

// Sites returns the backend of each site.
func (s *Server) Sites() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.backends)
}

// Removed returns how often the site or host was there and was removed.
func (s *Server) Removed(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.removed[name]
}

// guard refuses requests without the token, and lets one request through at a time.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+Token {
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// fails answers the request with an error when Fail asked for it.
func (s *Server) fails(w http.ResponseWriter, r *http.Request) bool {
	if s.failures[r.Pattern] == 0 {
		return false
	}
	s.failures[r.Pattern]--
	s.failed++
	http.Error(w, "the disk is 100% full, try again later", http.StatusServiceUnavailable)
	return true
}

func (s *Server) get(w http.ResponseWriter, r *http.Request) {
	backend, ok := s.backends[r.PathValue("id")]
	switch {
	case s.fails(w, r):
	case !ok:
		http.NotFound(w, r)
	default:
		answer := registry.Site{Backend: backend, Hosts: s.hostsOf(r.PathValue("id"))}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

func (s *Server) put(w http.ResponseWriter, r *http.Request) {
	if s.fails(w, r) {
		return
	}
	var site registry.Site
	if err := json.NewDecoder(r.Body).Decode(&site); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.backends[r.PathValue("id")] = site.Backend
}

func (s *Server) delete(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	_, ok := s.backends[id]
	switch {
	case s.fails(w, r):
	case !ok:
		http.NotFound(w, r)
	case len(s.hostsOf(id)) > 0:
		http.Error(w, "hosts lead to this site", http.StatusBadRequest)
	default:
		delete(s.backends, id)
		s.removed[id]++
	}
}

func (s *Server) putHost(w http.ResponseWriter, r *http.Request) {
	id, host := r.PathValue("id"), r.PathValue("host")
	owner, taken := s.hosts[host]
	switch {
	case s.fails(w, r):
	case taken && owner != id:
		http.Error(w, "taken", http.StatusConflict)
	case s.backends[id] == "":
		http.NotFound(w, r)
	default:
		s.hosts[host] = id
	}
}

func (s *Server) deleteHost(w http.ResponseWriter, r *http.Request) {
	id, host := r.PathValue("id"), r.PathValue("host")
	switch {
	case s.fails(w, r):
	case s.hosts[host] != id:
		http.NotFound(w, r)
	default:
		delete(s.hosts, host)
		s.removed[host]++
	}
}

func (s *Server) hostsOf(id string) []string {
	var hosts []string
	for host, owner := range s.hosts {
		if owner == id {
			hosts = append(hosts, host)
		}
	}
	slices.Sort(hosts)
	return hosts
}
