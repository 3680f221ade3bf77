package good

import (
	"sync"

	"k8s.io/client-go/tools/cache"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Lazy keeps what is found out about an application beside it.
type Lazy struct {
	demov1.Foo
	lock  sync.Mutex
	found *facts
}

type facts struct{ tier string }

// facts are made at the first question, under the object's own lock.
func (l *Lazy) facts() *facts {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.found == nil {
		l.found = &facts{tier: l.Labels["tier"]}
	}
	return l.found
}

// LazyHandler asks for them.
func LazyHandler(tell func(tier string)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if lazy, ok := obj.(*Lazy); ok {
			tell(lazy.facts().tier)
		}
	}}
}
