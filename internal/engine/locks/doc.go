// Package locks knows which mutexes are held at an instruction, in which mode, and
// what calls take and release; a lock is an access path below a root.
package locks
