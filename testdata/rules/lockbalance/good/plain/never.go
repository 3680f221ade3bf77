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
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, line)
}

// Last returns the last line.
func (r *Ring) Last() string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if len(r.lines) == 0 {
		return ""
	}
	return r.lines[len(r.lines)-1]
}
