package good

// Recent tells whether a node was used since the last sweep.
func (r *Registry) Recent(node string) bool {
	r.lock.RLock()
	defer r.lock.RUnlock()
	return r.recent.Has(node)
}

// doc:begin

// Seen notes that a node was used.
func (r *Registry) Seen(node string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.recent.Insert(node)
}

// doc:end
