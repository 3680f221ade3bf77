package bad

import "context"

// doc:begin

// Stop stops all watches.
func (e *Engine) Stop(ctx context.Context) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	for gvk, stop := range e.watches {
		if err := stop(ctx); err != nil {
			e.lock.Unlock() // want `e\.lock is unlocked here and again by the deferred Unlock on line 10: unlocking an unlocked mutex ends the process; remove this call`
			return err
		}
		delete(e.watches, gvk)
	}
	return nil
}

// doc:end

// Clear forgets all images and tells how many there were.
func (i *Images) Clear(done func(int)) {
	i.Lock()
	defer i.Unlock()
	n := len(i.Loaded)
	clear(i.Loaded)
	i.Unlock() // want `i is unlocked here and again by the deferred Unlock on line 26`
	done(n)
}
