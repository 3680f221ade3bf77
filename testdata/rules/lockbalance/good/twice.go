package good

import "context"

// doc:begin

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

// doc:end

// Pause lets others work while it waits.
func (e *Engine) Pause(wait func() error) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.lock.Unlock()
	err := wait()
	e.lock.Lock()
	return err
}

// Literal unlocks in a deferred literal.
func (e *Engine) Literal(early bool) int {
	e.lock.Lock()
	defer func() {
		clear(e.watches)
		e.lock.Unlock()
	}()
	if early {
		return 0
	}
	return len(e.watches)
}

// Clear forgets all images and tells how many there were.
func (i *Images) Clear(done func(int)) {
	i.Lock()
	n := len(i.Loaded)
	clear(i.Loaded)
	i.Unlock()
	done(n)
}
