package bad

import (
	"errors"
	"strconv"
	"sync"
)

// Endpoint knows where a server is.
type Endpoint struct {
	mu      sync.RWMutex
	address string
}

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
	return "https://" + e.address // want `e\.address is read without mu, which Move holds to assign it and others to read it: a data race; lock it here too`
}

// Tunnel has a device.
type Tunnel struct {
	mu     sync.Mutex
	device *Endpoint
	routes int
}

// Up sets the device.
func (t *Tunnel) Up(device *Endpoint) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.device = device
	t.program()
}

// Device returns the device.
func (t *Tunnel) Device() *Endpoint {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.device
}

// Removed is called when a node has gone.
func (t *Tunnel) Removed() { t.program() }

func (t *Tunnel) program() {
	if t.device != nil { // want `t\.device is read without mu, which Up holds to assign it`
		t.routes++
	}
}

// Plugins are those of dashboards.
type Plugins struct {
	*sync.Mutex
	all map[string]int
}

// NewPlugins returns no plugins.
func NewPlugins() *Plugins { return &Plugins{Mutex: new(sync.Mutex), all: map[string]int{}} }

// Get returns those of a dashboard.
func (p *Plugins) Get(dashboard string) int {
	p.Lock()
	defer p.Unlock()
	return p.all[dashboard]
}

// Set puts those of a dashboard.
func (p *Plugins) Set(dashboard string, n int) {
	p.all[dashboard] = n // want `p\.all is changed without Mutex, which Get holds to read it: concurrent map access ends the process; lock it here too`
}

// APIError is what a remote API says.
type APIError struct{ Code int }

func (e *APIError) Error() string { return "code " + strconv.Itoa(e.Code) }

var apiErr *APIError

// Code returns the code of an error after it was logged.
func Code(err error, log func(error)) int {
	if !errors.As(err, &apiErr) { // want `apiErr is a package variable: callers at the same time write their errors into it; declare the target in the function`
		return 0
	}
	log(err)
	return apiErr.Code
}
