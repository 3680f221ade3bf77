package bad

import "sync"

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

// doc:begin

// URL returns where to ask.
func (e *Endpoint) URL() string {
	return "https://" + e.address // want `e\.address is read without mu, which Move holds to assign it and others to read it: a data race; lock it here too`
}

// doc:end

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
	if t.device != nil { // want `t\.device is read without mu, which Up holds to assign it and others to read it: a data race; lock it in Removed, since Up calls program with the lock`
		t.routes++
	}
}

// Line is open or not.
type Line struct {
	mu   sync.Mutex
	open bool
}

// Open opens it.
func (l *Line) Open() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = true
}

// Close closes it once.
func (l *Line) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.Closed() {
		l.open = false
	}
}

// State tells it in words.
func (l *Line) State() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open {
		return "open"
	}
	return "closed"
}

// Closed is for others, and for Close.
func (l *Line) Closed() bool {
	return !l.open // want `l\.open is read without mu, which Open holds to assign it and others to read it: a data race; lock it where others call Closed, since Close does so with the lock`
}

// Token is renewed by one method, and compared by another.
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

// Rotate renews it.
func (t *Token) Rotate(value string) { t.renew(value) }

// Check compares it.
func (t *Token) Check(value string) bool { return t.compare(value) }

func (t *Token) renew(value string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.value = value
}

func (t *Token) compare(value string) bool {
	return t.value == value // want `t\.value is read without mu, which Rotate holds to assign it and others to read it: a data race`
}
