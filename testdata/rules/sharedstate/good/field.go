package good

import "sync"

// Endpoint knows where a server is.
type Endpoint struct {
	mu      sync.RWMutex
	address string
	// scheme is set by those who make it.
	scheme string
	// started is set before anybody else has it, and never read under the lock.
	started bool
	// tries is counted and read without lock, by one goroutine.
	tries int
}

// NewEndpoint returns an endpoint.
func NewEndpoint(scheme string) *Endpoint { return &Endpoint{scheme: scheme} }

// Move changes the address.
func (e *Endpoint) Move(address string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.address = address
}

// Address returns the address.
func (e *Endpoint) Address() string {
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.address
}

// doc:begin

// URL returns where to ask.
func (e *Endpoint) URL() string {
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.url()
}

// doc:end

// url is only called under the lock.
func (e *Endpoint) url() string { return e.scheme + "://" + e.address }

// Start is called once.
func (e *Endpoint) Start() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.started = true
}

// Started tells whether it was.
func (e *Endpoint) Started() bool { return e.started }

// Try counts.
func (e *Endpoint) Try() int {
	e.tries++
	return e.tries
}

// addressLocked expects the lock to be held.
func (e *Endpoint) addressLocked() string { return e.address }

// Both returns two addresses, one after the other.
func (e *Endpoint) Both() (string, string) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.addressLocked(), e.url()
}

// Token is renewed by the pass that compares it, and shown to others.
type Token struct {
	mu    sync.Mutex
	value string
}

// Value is for others.
func (t *Token) Value() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.value
}

// Reconcile renews or compares it.
func (t *Token) Reconcile(value string, expired bool) bool {
	if !expired {
		return t.compare(value)
	}
	t.renew(value)
	return true
}

func (t *Token) renew(value string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.value = value
}

// compare reads what nobody but the same pass changes.
func (t *Token) compare(value string) bool { return t.value == value }
