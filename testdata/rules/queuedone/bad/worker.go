// Package bad leaves items in processing.
package bad

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// doc:begin

// ProcessNext works on one key and reports whether there may be more.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get() // want `key from c.Queue.Get\(\) is not marked Done on every path: it is never processed again; defer c.Queue.Done\(key\) right after the shutdown check`
	if shutdown {
		return false
	}
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true // want:related `returned here without Done`
	}
	c.Queue.Forget(key)
	c.Queue.Done(key)
	return true
}

// doc:end

func (c *Controller) sync(key string) error { return c.Sync(key) }

// Never never calls Done.
func (c *Controller) Never() bool {
	key, shutdown := c.Queue.Get() // want `never marked Done`
	if shutdown {
		return false
	}
	if err := c.sync(key); err != nil {
		klog.Error(err)
	}
	return true
}

// Loop goes on with the next key.
func (c *Controller) Loop() {
	for {
		key, shutdown := c.Queue.Get() // want `not marked Done on every path`
		if shutdown {
			return
		}
		if err := c.sync(key); err != nil {
			c.Queue.AddRateLimited(key)
			continue
		}
		c.Queue.Done(key)
	}
}

// Logged says of each key what became of it, and where it is.
func (c *Controller) Logged(ctx context.Context) bool {
	key, shutdown := c.Queue.Get() // want `never marked Done`
	if shutdown {
		return false
	}
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		runtime.HandleErrorWithContext(ctx, err, "Not a key", "key", key)
		return true
	}
	req := request{key: key, object: types.NamespacedName{Namespace: namespace, Name: name}}
	if err := c.one(req); err != nil {
		runtime.HandleError(fmt.Errorf("syncing %q: %w", key, err))
		c.Queue.AddRateLimited(key)
		return true
	}
	klog.FromContext(ctx).Info("Synced", "key", key)
	c.Queue.Forget(key)
	return true
}

type request struct {
	key    string
	object types.NamespacedName
}

func (c *Controller) one(r request) error { return c.Sync(r.key) }
