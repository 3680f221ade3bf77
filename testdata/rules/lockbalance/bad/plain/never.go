// Package plain has nothing to do with Kubernetes, but is part of a controller.
package plain

import "sync"

// A Ring keeps the last lines.
type Ring struct {
	mu    sync.RWMutex
	lines []string
}

// Put puts a line in.
func (r *Ring) Put(line string) {
	r.mu.Lock() // want `r\.mu is locked here and unlocked nowhere`
	r.lines = append(r.lines, line)
}

// Last returns the last line.
func (r *Ring) Last() string {
	r.mu.RLock()
	if len(r.lines) == 0 {
		return "" // want:lockbalance/kept `r\.mu is still read-locked on this return`
	}
	line := r.lines[len(r.lines)-1]
	r.mu.RUnlock()
	return line
}
