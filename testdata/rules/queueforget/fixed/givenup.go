package fixed

import (
	"k8s.io/client-go/util/workqueue"
)

// Limit tries an item three times.
type Limit struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Sync    func(string) error
	Forever bool
}

// ProcessNext works on one key.
func (l *Limit) ProcessNext() bool {
	key, quit := l.Queue.Get()
	if quit {
		return false
	}
	defer l.Queue.Done(key)
	l.handle(l.Sync(key), key)
	return true
}

func (l *Limit) handle(err error, key string) {
	if err == nil {
		l.Queue.Forget(key)
		return
	}
	if l.Forever || l.Queue.NumRequeues(key) < 3 {
		l.Queue.AddRateLimited(key)
		return
	}
	println("dropping", key)
}
