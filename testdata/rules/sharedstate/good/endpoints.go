package good

import (
	"errors"
	"strconv"
	"sync"
	"time"
)

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

// URL returns where to ask.
func (e *Endpoint) URL() string {
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.url()
}

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

// A Poller asks again and again.
type Poller struct {
	mu       sync.Mutex
	interval *time.Ticker
	last     string
	learned  string
	said     string
	kept     []string
	healthy  bool
	done     chan struct{}
}

// Start begins, with a ticker that the goroutine gets.
func (p *Poller) Start(every time.Duration, ask func() string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = make(chan struct{})
	p.interval = time.NewTicker(every)
	go p.loop(ask)
}

func (p *Poller) loop(ask func() string) {
	for {
		select {
		case <-p.interval.C:
			p.note(ask())
			if p.healthy { // only this goroutine changes it
				p.compare(ask())
			}
		case <-p.done:
			return
		}
	}
}

func (p *Poller) note(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.healthy = answer != ""
}

// compare reads what only itself changes.
func (p *Poller) compare(answer string) {
	if p.last == answer {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = answer
}

// Status returns what was heard last.
func (p *Poller) Status() (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last, p.healthy
}

// Learn keeps the answer, and reads it as the one who has put it there.
func (p *Poller) Learn(answer string) int {
	p.put(answer)
	return len(p.learned)
}

func (p *Poller) put(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.learned = answer
}

// Learned returns the answer.
func (p *Poller) Learned() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.learned
}

// Pollers are used under one lock.
type Pollers struct {
	mu  sync.Mutex
	all map[string]*Poller
}

// Heard tells what a poller has heard.
func (p *Pollers) Heard(name string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard(name)
}

func (p *Pollers) heard(name string) string {
	for n, poller := range p.all {
		if n == name {
			return poller.Said()
		}
	}
	return ""
}

// Said is called under the lock of all pollers, and so is Say.
func (p *Poller) Said() string { return p.said }

// Say changes it.
func (p *Poller) Say(said string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said = said
}

// Says returns it.
func (p *Poller) Says() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said
}

// Keep keeps an answer.
func (p *Poller) Keep(answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept = append(p.kept, answer)
}

// Kept returns the answers.
func (p *Poller) Kept() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.kept...)
}

// Many tells about how many there are.
func (p *Poller) Many() bool { return len(p.kept) > 100 }

// Slower asks less often.
func (p *Poller) Slower(every time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.interval != nil {
		p.interval.Reset(every)
	}
}

// Plugins are those of dashboards.
type Plugins struct {
	*sync.Mutex
	all   map[string]int
	known map[string]bool
}

// NewPlugins returns no plugins.
func NewPlugins() *Plugins {
	return &Plugins{Mutex: new(sync.Mutex), all: map[string]int{}, known: map[string]bool{}}
}

// Get returns those of a dashboard.
func (p *Plugins) Get(dashboard string) int {
	p.Lock()
	defer p.Unlock()
	if !p.known[dashboard] { // the lock is for the other map
		return 0
	}
	return p.all[dashboard]
}

// Set puts those of a dashboard.
func (p *Plugins) Set(dashboard string, n int) {
	p.Lock()
	defer p.Unlock()
	p.all[dashboard] = n
}

// Learn is called while the program starts.
func (p *Plugins) Learn(dashboard string) { p.known[dashboard] = true }

// APIError is what a remote API says.
type APIError struct{ Code int }

func (e *APIError) Error() string { return "code " + strconv.Itoa(e.Code) }

// Code returns the code of an error after it was logged.
func Code(err error, log func(error)) int {
	var apiErr *APIError
	if !errors.As(err, &apiErr) {
		return 0
	}
	log(err)
	return apiErr.Code
}
