package bad

// doc:begin

// Start starts work that Join waits for.
func (r *Reconciler) Start(work func()) { r.group.Go(work) }

// Join waits for what others have started.
func (r *Reconciler) Join() {
	r.group.Wait() // want `r\.group\.Wait waits for goroutines of other functions and blocks`
}

// doc:end
