package fixed

import "context"

// Stop stops all watches.
func (e *Engine) Stop(ctx context.Context) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	for gvk, stop := range e.watches {
		if err := stop(ctx); err != nil {
			return err
		}
		delete(e.watches, gvk)
	}
	return nil
}

// Clear forgets all images and tells how many there were.
func (i *Images) Clear(done func(int)) {
	i.Lock()
	defer i.Unlock()
	n := len(i.Loaded)
	clear(i.Loaded)
	done(n)
}
