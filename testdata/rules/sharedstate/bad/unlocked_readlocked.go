package bad

// Recent tells whether a node was used since the last sweep.
func (r *Registry) Recent(node string) bool {
	r.lock.RLock()
	defer r.lock.RUnlock()
	return r.recent.Has(node)
}

// doc:begin

// Seen notes that a node was used.
func (r *Registry) Seen(node string) {
	r.lock.RLock()
	defer r.lock.RUnlock()
	r.recent.Insert(node) // want `r\.recent is changed while lock is only read-locked, so others may use it at the same time: concurrent map access crashes the process; use Lock`
}

// doc:end
