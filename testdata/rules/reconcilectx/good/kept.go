package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// Clusters have a watcher each, which lives until all are shut down.
type Clusters struct {
	live     context.Context
	end      context.CancelFunc
	watchers map[string]*watcher
	r        *Reconciler
}

type watcher struct {
	live context.Context
	name string
}

// NewClusters makes them.
func NewClusters(r *Reconciler) *Clusters {
	live, end := context.WithCancel(context.Background())
	return &Clusters{live: live, end: end, watchers: map[string]*watcher{}, r: r}
}

// Connect reads with the caller's context, and makes a watcher that outlives it.
func (c *Clusters) Connect(ctx context.Context, name string) error {
	if err := c.r.Get(ctx, key, &corev1.Pod{}); err != nil {
		return err
	}
	c.watcher(name)
	return nil
}

func (c *Clusters) watcher(name string) *watcher {
	if c.watchers[name] == nil {
		c.watchers[name] = newWatcher(c.live, name)
	}
	return c.watchers[name]
}

func newWatcher(live context.Context, name string) *watcher { return &watcher{live: live, name: name} }

// A question has its context, and is asked before who put it goes on.
type question struct {
	ctx context.Context
	r   *Reconciler
}

// Question makes one with the caller's context and asks it.
func (r *Reconciler) Question(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return ask(ctx, r)
}

func ask(ctx context.Context, r *Reconciler) error {
	q := &question{ctx: ctx, r: r}
	return q.r.Get(q.ctx, key, &corev1.Pod{})
}
