package good

import (
	"sync"

	"k8s.io/apimachinery/pkg/util/sets"
)

// Roles knows what each role allows: a set is replaced, and never changed.
type Roles struct {
	lock    sync.Mutex
	allowed map[string]sets.Set[string]
}

// NewRoles makes an empty one.
func NewRoles() *Roles { return &Roles{allowed: map[string]sets.Set[string]{}} }

// Allow is called by the handlers of an informer.
func (r *Roles) Allow(role string, what ...string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.allowed[role] = sets.New(what...)
}

// Forget is called by them, too.
func (r *Roles) Forget(role string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	delete(r.allowed, role)
}

// All is called by workers: it goes on with the sets when the lock is gone.
func (r *Roles) All(roles ...string) sets.Set[string] {
	all := sets.New[string]()
	for _, role := range roles {
		r.lock.Lock()
		allowed := r.allowed[role]
		r.lock.Unlock()
		if len(allowed) == 0 {
			continue
		}
		all = all.Union(allowed)
	}
	return all
}
